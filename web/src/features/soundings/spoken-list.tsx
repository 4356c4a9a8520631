import { spokenSounding } from '@moorgate/contract/insider/spoken-sounding.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { Pages } from '../../kernel/pages.tsx'
import { listQuery } from '../../kernel/queries.ts'
import { StatusDot } from '../../ui/badge.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { missing } from '../../ui/format.ts'
import { dateFull, dateTime } from '../../ui/format-dates.ts'
import { Heading, Text } from '../../ui/text.tsx'
import { channelWords, minutesWords, spokenAnswerWords } from './sounding-words.ts'
import type { Sounding, SpokenSounding } from './sounding-words.ts'

/** The records of conversations in a sounding; nothing where there was none. */
export function SpokenList({ sounding: { id } }: { sounding: Sounding }) {
  const [page, setPage] = useState(1)
  const query = useQuery(
    listQuery(spokenSounding, { page }, { perPage: 25, fixed: { market_sounding_id: id } }),
  )
  if (!query.isError && !query.data?.meta?.total) return null
  return (
    <div>
      <Heading level={3}>Conversations</Heading>
      <Loaded query={query} what="the conversations">
        {({ data, meta }) => (
          <>
            {data.map((record) => (
              <Disclosure
                key={record.id}
                summary={`${record.user_name}, ${dateTime(record.spoken_at, { today: now() })}`}
              >
                <Conversation record={record} />
              </Disclosure>
            ))}
            <Pages inCard meta={meta} onPage={setPage} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function Conversation({ record }: { record: SpokenSounding }) {
  const { text, tone } = minutesWords[record.minutes_status]
  return (
    <>
      <DescriptionList
        variant="spread"
        items={[
          { term: 'How', value: channelWords[record.channel] },
          { term: 'Spoke to', value: record.spoken_with },
          { term: 'Number or place', value: record.contact_details },
          { term: 'Answer', value: spokenAnswerWords[record.answer] },
          { term: 'Recording', value: record.recording_reference ?? missing },
          { term: 'Minutes', value: <StatusDot tone={tone}>{text}</StatusDot> },
          ...(record.agree_by === null ? [] : [{ term: 'Agree by', value: dateFull(record.agree_by) }]),
          { term: 'Recorded by', value: record.recorded_by_name ?? missing },
        ]}
      />
      <Text>{record.minutes}</Text>
      {record.disagreement !== null && <Text>{`Their version: ${record.disagreement}`}</Text>}
    </>
  )
}
