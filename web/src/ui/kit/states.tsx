import { Phone, StickyNote } from 'lucide-react'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { CopyButton } from '../copy-button.tsx'
import { DescriptionList } from '../description-list.tsx'
import { TextLink } from '../link.tsx'
import { Notice } from '../notice.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../states.tsx'
import { Timeline } from '../timeline.tsx'
import styles from './kit.module.css'
import { Section } from './section.tsx'

function Notices() {
  return (
    <div className={styles.stack} style={{ justifyItems: 'stretch' }}>
      <Notice title="You have pre-emption rights">
        You can take up to 4,938 new shares. Decide by 27 November.
      </Notice>
      <Notice tone="waiting">Tidewell would make up about a third of your portfolio.</Notice>
      <Notice tone="good">Your identity is confirmed.</Notice>
      <Notice tone="bad" title="The payment was returned">
        The account name did not match. <TextLink href="#link">See what to do</TextLink>
      </Notice>
    </div>
  )
}

function Stream() {
  return (
    <Timeline
      label="Activity"
      entries={[
        {
          id: 1,
          icon: Phone,
          text: (
            <>
              <b>Tom Ashworth</b> logged a call, 18 minutes
            </>
          ),
          when: '17 November, 15:20',
          note: 'Wants to follow on in Tidewell. Asked about grid delay risk.',
        },
        {
          id: 2,
          icon: StickyNote,
          text: (
            <>
              <b>Priya Nair</b> changed the owner
            </>
          ),
          when: '2 November, 08:14',
        },
      ]}
    />
  )
}

/** Loading, empty, failed; notices; lists of facts and events. */
export function KitStates() {
  return (
    <Section title="Loading, empty, error, facts">
      <div className={styles.three}>
        <Card>
          <SkeletonRows rows={4} />
        </Card>
        <Card>
          <EmptyState title="No allocations yet" level={3} action={<Button>Add allocation</Button>}>
            Invite investors, or add an allocation yourself.
          </EmptyState>
        </Card>
        <Card>
          <ErrorState title="We couldn’t load transactions" level={3} onRetry={() => undefined} />
        </Card>
        <Notices />
        <Card title="Personal details" level={3} actions={<TextLink href="#link">Edit</TextLink>}>
          <DescriptionList
            items={[
              { term: 'Date of birth', value: '3 August 1971' },
              { term: 'Address', value: '14 Priory Walk, Lewes BN7 0XX' },
              { term: 'Reference', value: <CopyButton text="TDW-0431" of="payment reference" /> },
              { term: 'Tax residence', value: '–' },
            ]}
          />
          <br />
          <DescriptionList
            variant="spread"
            items={[
              { term: 'Share price', value: '£4.00' },
              { term: 'Total to pay', value: '£25,000.00', total: true },
            ]}
          />
        </Card>
        <Stream />
      </div>
    </Section>
  )
}
