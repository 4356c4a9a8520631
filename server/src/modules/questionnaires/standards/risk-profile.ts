import type { Definition } from '@moorgate/contract'
import { choose } from './write.ts'

/** From the answer that shies away most to the one that seeks most, with points from 0 to 4. */
const scale = (key: string, text: string, answers: readonly [string, string, string, string, string]) =>
  choose(
    key,
    text,
    answers.map((answer, points) => [`a${points}`, answer, points] as const),
  )

const agreement = (key: string, text: string) =>
  scale(key, text, ['Strongly disagree', 'Disagree', 'Neither', 'Agree', 'Strongly agree'])

/**
 * The risk profile that every tenant begins with: ten questions about how somebody feels about risk, five
 * bands.
 */
export const riskProfile: Definition = {
  score_name: 'Attitude to risk',
  sections: [
    {
      key: 'feelings',
      title: 'How you feel about risk',
      intro: 'There are no right answers. Say what you would do, not what you think you ought to.',
      questions: [
        agreement('comfort', 'I can live with the value of my investments going up and down.'),
        agreement('growth', 'I would rather have a chance of a high return than a certain small one.'),
        agreement('sleep', 'A fall in the market would not keep me awake.'),
        agreement('opportunity', 'When prices fall I think of buying.'),
        agreement('decide', 'I find it easy to make decisions about money.'),
      ],
    },
    {
      key: 'choices',
      title: 'What you would do',
      questions: [
        scale('fall', 'A holding loses a fifth of its value in three months. What would you do?', [
          'Sell all of it',
          'Sell some of it',
          'Ask someone what to do',
          'Wait',
          'Buy more',
        ]),
        scale('portfolio', 'Which of these would you choose for ten years?', [
          'A guaranteed 2% a year',
          'Between –2% and 6% a year',
          'Between –5% and 9% a year',
          'Between –10% and 14% a year',
          'Between losing everything and 25% a year',
        ]),
        scale('share', 'How much of your savings would you invest if you could lose all of it?', [
          'None',
          'Up to 5%',
          'Up to 10%',
          'Up to 20%',
          'More than 20%',
        ]),
        scale('wait', 'For how long could you leave money in a company that cannot be sold?', [
          'Not at all',
          'A year',
          'Three years',
          'Five years',
          'As long as it takes',
        ]),
        scale('regret', 'What would you regret most?', [
          'Losing anything at all',
          'Losing more than a tenth',
          'Both equally',
          'Missing a good year',
          'Never having tried',
        ]),
      ],
    },
  ],
  bands: [
    { from: 0, label: 'Cautious', text: 'You want to protect what you have, and accept low growth.' },
    {
      from: 20,
      label: 'Moderately cautious',
      text: 'You accept small losses for a return a little above savings.',
    },
    {
      from: 40,
      label: 'Balanced',
      text: 'You accept that values rise and fall, and can wait for them to recover.',
    },
    {
      from: 60,
      label: 'Moderately adventurous',
      text: 'You accept large swings, and that some holdings will fail.',
    },
    {
      from: 80,
      label: 'Adventurous',
      text: 'You seek high returns and accept that a holding can lose everything.',
    },
  ],
}
