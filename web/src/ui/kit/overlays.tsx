import { Archive, Building2, Ellipsis, FilePen, Layers, Pencil, Trash2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Badge, BadgeButton } from '../badge.tsx'
import { Button, IconButton } from '../button.tsx'
import { Checkbox } from '../checkbox.tsx'
import { DescriptionList } from '../description-list.tsx'
import { Drawer } from '../drawer.tsx'
import { Icon } from '../icon.tsx'
import { TextLink } from '../link.tsx'
import { Menu } from '../menu.tsx'
import { Choices, Confirmation, Modal } from '../modal.tsx'
import { Popover } from '../popover.tsx'
import { Text } from '../text.tsx'
import { showToast } from '../toasts.ts'
import { Tooltip } from '../tooltip.tsx'
import styles from './kit.module.css'
import { Section } from './section.tsx'

const kinds = ['choice', 'confirmation', 'wide', 'long', 'investor', 'drawer', 'navigation'] as const
type Kind = (typeof kinds)[number]

const created = [
  { id: 'opportunity', label: 'Opportunity', icon: Layers },
  { id: 'investor', label: 'Investor', icon: UserPlus },
  { id: 'company', label: 'Company', icon: Building2 },
  { id: 'report', label: 'Report update', icon: FilePen },
]

const paragraphs = [
  [
    'You could lose all the money you invest',
    'Most start-up businesses fail. It is likely that you will lose the money you invest.',
  ],
  [
    'You won’t get your money back quickly',
    'Even if the business is successful, it may take several years to get your money back.',
  ],
  [
    'Don’t put all your eggs in one basket',
    'A good rule of thumb is not to invest more than 10% of your money in high-risk investments.',
  ],
]

interface OpenProps {
  kind: Kind | undefined
  onClose: () => void
}

function StaffModals({ kind, onClose }: OpenProps) {
  return (
    <>
      <Modal open={kind === 'choice'} onClose={onClose} title="Create" variant="choice">
        <Choices
          options={created.map(({ id, label, icon }) => ({
            id,
            label,
            icon: <Icon of={icon} size={20} />,
            onChoose: onClose,
          }))}
        />
      </Modal>
      <Confirmation
        open={kind === 'confirmation'}
        title="Close Tidewell Energy, Series B?"
        confirm="Close round"
        cancel="Keep open"
        danger
        onConfirm={onClose}
        onCancel={onClose}
      >
        No new investments will be accepted. 8 reserved allocations (£340,000) will lapse and those investors
        will be told.
      </Confirmation>
      <Modal
        open={kind === 'wide'}
        onClose={onClose}
        title="Match payments"
        variant="wide"
        footer={
          <>
            <Button onClick={onClose}>Skip</Button>
            <Button variant="primary" onClick={onClose}>
              Match 1
            </Button>
          </>
        }
      >
        <DescriptionList
          variant="spread"
          items={[
            { term: 'M OSEI TDW-0431', value: '£12,000.00' },
            { term: 'PELL AND CO', value: '£60,000.00' },
          ]}
        />
      </Modal>
    </>
  )
}

function InvestorModals({ kind, onClose }: OpenProps) {
  const [accepted, setAccepted] = useState(false)
  return (
    <>
      <Modal
        open={kind === 'long'}
        onClose={onClose}
        title="Risk warning"
        variant="long"
        footerNote="2 of 5"
        footer={
          <Button variant="primary" onClick={onClose}>
            I have read this
          </Button>
        }
      >
        {[...paragraphs, ...paragraphs, ...paragraphs].map(([title, text], index) => (
          <p key={`${title} ${index < 3}`} style={{ marginBottom: 12 }}>
            <b>{title}.</b> {text}
          </p>
        ))}
      </Modal>
      <Modal
        open={kind === 'investor'}
        onClose={onClose}
        title="Accept terms & conditions"
        variant="investor"
        mandatory
      >
        <p>
          We updated our <TextLink href="#link">terms</TextLink> on 2 November 2026.
        </p>
        <div style={{ margin: '18px 0' }}>
          <Checkbox
            label="I have read, understood and accept the terms and conditions"
            checked={accepted}
            onChange={() => setAccepted(!accepted)}
          />
        </div>
        <Button variant="primary" size="large" block disabled={!accepted} onClick={onClose}>
          Submit
        </Button>
      </Modal>
    </>
  )
}

function Drawers({ kind, onClose }: OpenProps) {
  return (
    <>
      <Drawer
        open={kind === 'drawer'}
        onClose={onClose}
        title="Notifications"
        badge={<Badge tone="bad">03</Badge>}
        actions={<Button variant="link">Mark all as Read</Button>}
      >
        <div style={{ padding: '0 24px' }}>
          <Text tone="faint">There are no Notifications.</Text>
        </div>
      </Drawer>
      <Drawer open={kind === 'navigation'} onClose={onClose} title="Wrenfield Capital" side="start">
        <div style={{ padding: '0 24px' }}>Overview</div>
      </Drawer>
    </>
  )
}

function Menus() {
  const groups = [
    {
      items: [
        { id: 'edit', label: 'Edit', icon: Pencil, end: 'E' },
        { id: 'archive', label: 'Archive', icon: Archive, description: 'Hidden from lists, kept in reports' },
      ],
    },
    { items: [{ id: 'delete', label: 'Delete', icon: Trash2, danger: true }] },
  ]
  const states = [
    {
      label: 'Change status',
      items: [
        { id: '2', label: 'Live, internal' },
        { id: '3', label: 'Live, external', chosen: true },
        { id: '5', label: 'Completed', disabled: true },
      ],
    },
  ]
  return (
    <div className={styles.row}>
      <Menu
        label="More actions"
        trigger={<IconButton icon={Ellipsis} label="More actions" />}
        groups={groups}
        align="start"
      />
      <Menu
        label="Status"
        trigger={<BadgeButton tone="good">Live, external</BadgeButton>}
        groups={states}
        align="start"
      />
      <Popover label="Columns" trigger={<Button>Columns</Button>}>
        <Checkbox label="Held at cost" defaultChecked />
        <Checkbox label="Value" />
      </Popover>
      <Tooltip text="No return under 365 days: a yearly rate would mislead.">
        <Button variant="quiet">–</Button>
      </Tooltip>
      <Button onClick={() => showToast('Reminder sent to 11 investors', () => undefined)}>
        Show a toast
      </Button>
    </div>
  )
}

/** Everything that floats, behind its button. */
export function KitOverlays() {
  const [kind, setKind] = useState<Kind>()
  const close = () => setKind(undefined)
  return (
    <>
      <Section title="Modals and drawers">
        <div className={styles.row}>
          {kinds.map((one) => (
            <Button key={one} onClick={() => setKind(one)}>
              Open {one}
            </Button>
          ))}
        </div>
        <StaffModals kind={kind} onClose={close} />
        <InvestorModals kind={kind} onClose={close} />
        <Drawers kind={kind} onClose={close} />
      </Section>
      <Section title="Menus, popover, tooltip, toast">
        <Menus />
      </Section>
    </>
  )
}
