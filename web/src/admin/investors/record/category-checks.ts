import type { CategoryChecks } from '@moorgate/contract/suitability/category-checks.ts'
import { money, percent, quantity } from '../../../ui/format.ts'
import type { CheckItem } from '../../../features/records/check-list.tsx'
import { dateShort } from '../../../ui/format-dates.ts'
import { now } from '../../../kernel/clock.ts'
import { statementLines, verdictWords } from './statement-words.ts'
import type { Statement } from './statement-words.ts'

type Figure = CategoryChecks['figures'][number]

const amounts: readonly Figure['answer'][] = ['income', 'net_assets', 'director_turnover']

/** What the server checked of a statement, in words. `isOpen`: it waits for a decision. */
export function checkItems(
  checks: CategoryChecks,
  { verdict, signed_name }: Pick<Statement, 'verdict' | 'signed_name'>,
  isOpen: boolean,
): CheckItem[] {
  return [
    testItem(checks, verdict),
    ...contradictionItem(checks),
    ...earlierItem(checks),
    holdingsItem(checks),
    ...concentrationItem(checks),
    {
      key: 'name',
      state: checks.is_own_name ? 'done' : 'waiting',
      title: checks.is_own_name ? 'Signed in their own name' : 'The name differs from the record',
      note: signed_name,
    },
    ...(isOpen ? [subjectItem(checks)] : []),
  ]
}

function testItem({ figures, meets_test: meets }: CategoryChecks, verdict: Statement['verdict']): CheckItem {
  const isMoney = figures.length > 0 && figures.every(({ answer }) => amounts.includes(answer))
  return {
    key: 'verdict',
    state: meets ? 'done' : 'trouble',
    title: verdict === 'holds' && isMoney ? 'Amounts meet the test' : verdictWords(verdict),
    note: figures.map(against).join('. ') || 'At the thresholds on the date signed',
  }
}

/** "£180,000 against £100,000". */
function against({ answer, stated, threshold }: Figure): string {
  if (answer === 'unlisted_investments') return `${quantity(stated)} companies against ${quantity(threshold)}`
  return `${written(answer, stated)} against ${written(answer, threshold)}`
}

const written = (answer: Figure['answer'], amount: string) =>
  amounts.includes(answer) ? money(amount) : percent(amount)

function contradictionItem({ figures, contradicts, is_rounded: isRounded }: CategoryChecks): CheckItem[] {
  if (contradicts) {
    const missed = figures.filter(({ meets }) => !meets).map(against)
    return [
      {
        key: 'contradiction',
        state: 'trouble',
        title: 'A figure misses its threshold',
        note: missed.join('. ') || undefined,
      },
    ]
  }
  const asked = figures.flatMap(({ rounded_to: to }) => (to === null ? [] : [money(String(to))]))
  const exact = figures.filter((figure) => !figure.is_rounded)
  if (isRounded)
    return [
      {
        key: 'contradiction',
        state: 'done',
        title: 'No contradiction',
        note: asked.length > 0 ? `Rounded to ${asked.join(' and ')} as asked` : undefined,
      },
    ]
  return [
    {
      key: 'contradiction',
      state: 'remark',
      title: 'No contradiction',
      note: `Not rounded as asked: ${exact.map(({ answer, stated }) => written(answer, stated)).join(' and ')}`,
    },
  ]
}

/** What was stated before this try, for staff to compare. */
function earlierItem({ earlier_refusal: earlier }: CategoryChecks): CheckItem[] {
  if (earlier === null) return []
  const lines = statementLines(earlier.answers).map(({ text, value }) =>
    value === undefined ? text : `${text}: ${value}`,
  )
  return [
    {
      key: 'earlier',
      state: 'waiting',
      title: `Answers of ${dateShort(earlier.signed_at, { today: now() })} didn’t meet the test`,
      note: lines.join('. ') || undefined,
    },
  ]
}

/** "Holds £615,000 with us, 44% of net assets". */
function holdingsItem({ held, held_percent: share, fits_holdings: fits }: CategoryChecks): CheckItem {
  const holds = Number(held) === 0 ? 'Not yet invested' : `Holds ${money(held)} with us`
  if (!fits)
    return {
      key: 'holdings',
      state: 'trouble',
      title: 'Doesn’t fit what we know',
      note: `${holds}, more than the net assets stated`,
    }
  const part = share === null || Number(held) === 0 ? '' : `, ${percent(share, { places: 0 })} of net assets`
  return { key: 'holdings', state: 'done', title: 'Fits what we know', note: `${holds}${part}` }
}

function concentrationItem({ is_concentrated: isHigh, prompt_percent: prompt }: CategoryChecks): CheckItem[] {
  if (!isHigh) return []
  return [
    {
      key: 'concentration',
      state: 'waiting',
      title: 'High concentration',
      note: `Above your ${prompt}% prompt. Raise it with them.`,
    },
  ]
}

const subjectItem = ({ is_subject: isSubject }: CategoryChecks): CheckItem =>
  isSubject
    ? { key: 'subject', state: 'trouble', title: 'You are the subject', note: 'A colleague must decide.' }
    : { key: 'subject', state: 'done', title: 'You are not the subject' }
