import { forEach } from '../firm.ts'
import type { Story } from '../story.ts'
import { aYearLater, eleanorsFacts, factsOf, riskAnswers, sinceThen } from './answers.ts'
import { answer, consent, fillIn, sign } from './rounds.ts'

/** What investors of Wrenfield told about themselves: Eleanor Whitcombe over three rounds, some of the crowd, and consents. */
export function tellQuestionnaires(story: Story): void {
  tellEleanorsRounds(story)
  tellOthers(story)
  tellConsents(story)
}

function tellEleanorsRounds({ firm, cast }: Story): void {
  const { calendar, timeline } = firm
  const eleanor = () => cast.person('Eleanor Whitcombe')
  timeline.on(calendar.day(-700), 'Eleanor Whitcombe signs her first fact find', async () => {
    await sign(firm, eleanor(), 'fact_find', eleanorsFacts)
    await sign(firm, eleanor(), 'risk_profile', riskAnswers(2))
  })
  timeline.on(calendar.day(-330), 'Eleanor Whitcombe signs it again', async () => {
    await sign(firm, eleanor(), 'fact_find', aYearLater)
    await sign(firm, eleanor(), 'risk_profile', riskAnswers(3))
  })
  timeline.on(calendar.day(-1), 'Eleanor Whitcombe looks at it again', async () => {
    await answer(firm, eleanor(), 'fact_find', sinceThen)
  })
}

function tellOthers({ firm, cast }: Story): void {
  const { calendar, timeline } = firm
  timeline.on(calendar.day(-150), 'Investors sign fact finds and risk profiles', async () => {
    await forEach(cast.some(0, 9), async (person, number) => {
      await sign(firm, person, 'fact_find', factsOf(number))
      await sign(firm, person, 'risk_profile', riskAnswers(1 + (number % 4)))
    })
  })
  timeline.on(calendar.day(-3), 'Staff fill in a fact find', async () => {
    const [next] = cast.crowd(10, 10)
    await fillIn(firm, next!, 'fact_find', factsOf(10))
  })
  timeline.on(calendar.day(-2), 'Somebody begins a risk profile', async () => {
    const [next] = cast.crowd(11, 11)
    await answer(firm, next!, 'risk_profile', { comfort: 'a2', growth: 'a3', sleep: 'a1' })
  })
}

function tellConsents({ firm, cast }: Story): void {
  const { calendar, timeline } = firm
  timeline.on(calendar.day(-330), 'Eleanor Whitcombe gives consents', async () => {
    await consent(firm, cast.person('Eleanor Whitcombe'), {
      offers_by_email: true,
      offers_by_phone: true,
      electronic_documents: true,
    })
  })
  timeline.on(calendar.day(-60), 'Eleanor Whitcombe would rather not be called', async () => {
    await consent(firm, cast.person('Eleanor Whitcombe'), { offers_by_phone: false })
  })
  timeline.on(calendar.day(-150), 'Investors give consents', async () => {
    await forEach(cast.some(0, 9), (person, number) =>
      consent(firm, person, { offers_by_email: number % 4 !== 3, events_and_news: number % 2 === 0 }),
    )
  })
}
