import type { BrandColours } from '@moorgate/contract/colour.ts'
import { Bell, Download, Plus } from 'lucide-react'
import { brandStyle } from '../../theme/apply-brand.ts'
import { Avatar } from '../avatar.tsx'
import { Badge, Count, StatusDot, Tag } from '../badge.tsx'
import { Button, ButtonLink, IconButton } from '../button.tsx'
import { badgeCount } from '../format.ts'
import { TextLink } from '../link.tsx'
import { Logo } from '../logo.tsx'
import { Heading, Text } from '../text.tsx'
import styles from './kit.module.css'
import { Section } from './section.tsx'

/** A picture with the name in it, as most logos are. */
const wideLogo = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="190" height="32"><rect width="190" height="32" fill="gray"/></svg>')}`

const swatches = 'primary accent highlight pos warn neg ink ink-2 ink-3 line-strong surface-3 canvas'.split(
  ' ',
)

interface Panel {
  title: string
  brand: BrandColours
  theme: 'light' | 'dark'
}

function BrandPanel({ title, brand, theme }: Panel) {
  return (
    <div className={styles.panel} style={brandStyle(brand, theme)}>
      <div className={styles.panelHead}>
        <b>{title}</b>
        <span className={styles.row}>
          <Badge tone="good">Paid</Badge>
          <Badge tone="waiting">Due</Badge>
          <Badge tone="bad">Overdue</Badge>
        </span>
      </div>
      <div className={styles.swatches}>
        {swatches.map((name) => (
          <div key={name}>
            <i style={{ background: `var(--${name})` }} />
            <small>{name}</small>
          </div>
        ))}
      </div>
      <div className={styles.row}>
        <Button variant="primary">Primary</Button>
        <Button>Secondary</Button>
        <Button variant="quiet">Quiet</Button>
        <TextLink href="#link">Text link</TextLink>
      </div>
    </div>
  )
}

function Buttons() {
  return (
    <div className={styles.stack}>
      <div className={styles.row}>
        <Button variant="primary" icon={Plus}>
          New investor
        </Button>
        <Button icon={Download}>Export</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger">Close round</Button>
        <Button variant="danger-quiet">Delete</Button>
        <Button variant="link">Link</Button>
      </div>
      <div className={styles.row}>
        <Button variant="primary" busy busyLabel="Submitting">
          Submit
        </Button>
        <Button busy>Save</Button>
        <Button variant="primary" disabled>
          Submit
        </Button>
        <Button disabled>Export</Button>
        <ButtonLink href="#link" size="small">
          Small link
        </ButtonLink>
        <Button variant="primary" size="large">
          Large
        </Button>
      </div>
      <div className={styles.row}>
        {[0, 1, 9, 42, 250].map((unread) => (
          <IconButton key={unread} icon={Bell} label="Notifications" badge={badgeCount(unread)} />
        ))}
        <IconButton icon={Plus} label="Create" variant="secondary" />
      </div>
    </div>
  )
}

function Marks() {
  return (
    <div className={styles.stack}>
      <div className={styles.row}>
        <Badge tone="good">Active</Badge>
        <Badge tone="info">Live, internal</Badge>
        <Badge>Draft</Badge>
        <Badge plain>Self-certified sophisticated</Badge>
        <Tag>Series B</Tag>
        <Count>148</Count>
        <Count alert>04</Count>
      </div>
      <div className={styles.row}>
        <StatusDot tone="good">Received</StatusDot>
        <StatusDot tone="waiting">Awaiting payment</StatusDot>
        <StatusDot tone="bad">Overdue</StatusDot>
        <StatusDot tone="info" fill="half">
          Reserved
        </StatusDot>
        <StatusDot fill="hollow">Not needed</StatusDot>
      </div>
      <div className={styles.row}>
        {([64, 50, 35, 32, 24, 20] as const).map((size) => (
          <Avatar key={size} name="Eleanor Whitcombe" size={size} />
        ))}
        <Avatar name="Castell Family Trust" size={50} square decorative={false} />
        <Logo name="Wrenfield" />
        <span data-kit="folded logo">
          <Logo name="Harbour" src={wideLogo} markOnly />
        </span>
      </div>
    </div>
  )
}

function Type() {
  return (
    <div className={styles.two}>
      <div data-voice="portal">
        <div className={styles.type}>
          <small>Hero</small>
          <Heading level={3} variant="hero">
            £301,450
          </Heading>
        </div>
        <div className={styles.type}>
          <small>Title</small>
          <Heading level={3} variant="title">
            Good morning, Eleanor
          </Heading>
        </div>
        <div className={styles.type}>
          <small>Section</small>
          <Heading level={3}>Open for investment</Heading>
        </div>
        <div className={styles.type}>
          <small>Article</small>
          <Text variant="article">Wrenfield investors first backed Tidewell in March 2023.</Text>
        </div>
        <div className={styles.type}>
          <small>Body and meta</small>
          <div>
            <Text>You can leave and come back until 11 December.</Text>
            <Text variant="meta" tone="faint">
              Quarterly report, 12 November
            </Text>
          </div>
        </div>
      </div>
      <div>
        <div className={styles.type}>
          <small>Figure 24/32</small>
          <Heading level={3} variant="hero">
            £1,453,000
          </Heading>
        </div>
        <div className={styles.type}>
          <small>Title 20/28</small>
          <Heading level={3} variant="title">
            Tidewell Energy, Series B
          </Heading>
        </div>
        <div className={styles.type}>
          <small>Section 14/20</small>
          <Heading level={3}>Allocation book</Heading>
        </div>
        <div className={styles.type}>
          <small>Body 13/20</small>
          <Text>38 investors have signed and each has 14 days to pay.</Text>
        </div>
        <div className={styles.type}>
          <small>Meta 12/16</small>
          <Text variant="meta" tone="faint">
            Reconciled 16 November
          </Text>
        </div>
      </div>
    </div>
  )
}

/** Colour, type, buttons and small marks. */
export function KitFoundations({ brand, second }: { brand: BrandColours; second: BrandColours }) {
  return (
    <>
      <Section title="Colour">
        <div className={styles.three}>
          <BrandPanel title="This tenant, light" brand={brand} theme="light" />
          <BrandPanel title="This tenant, dark" brand={brand} theme="dark" />
          <BrandPanel title="Another tenant, light" brand={second} theme="light" />
        </div>
      </Section>
      <Section title="Type, client portal and admin">
        <Type />
      </Section>
      <div className={styles.two}>
        <Section title="Buttons">
          <Buttons />
        </Section>
        <Section title="Badges, states and avatars">
          <Marks />
        </Section>
      </div>
    </>
  )
}
