/** The ways in which a notification reaches a person: under the bell, and as an e-mail. */
export const notificationChannels = ['in_app', 'mail'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** Investors and staff are told of different things, and may turn off different ones. */
export type NotificationSide = 'investor' | 'staff'

interface GroupForSide {
  /** May name labels in braces. */
  title: string
  about: string
  /** Whether any of it is sent as an e-mail; all of it is shown in the app. */
  mail: boolean
  /** Why it can't be turned off, in either channel. Left out of what may be. */
  why?: string
}

/**
 * What people are told of, in groups that they choose by. Each side of the product has the groups that it hears of.
 * Adding `why` to a group makes its e-mails required, and a letter that offers to stop them a type error.
 */
const notificationGroups = {
  opportunities: {
    investor: {
      title: 'New {opportunity_plural}',
      about: 'Invitations, and {data_rooms} that open to you.',
      mail: true,
    },
  },
  reports: {
    investor: {
      title: 'Reports and news',
      about: 'Updates and valuations for your investments.',
      mail: true,
    },
  },
  questions: {
    investor: {
      title: 'Questions and answers',
      about: 'Answers to your questions, and to questions you follow.',
      mail: true,
    },
    staff: { title: 'Questions', about: 'Questions from {investors} waiting for an answer.', mail: true },
  },
  queue: {
    staff: {
      title: 'Waiting for a decision',
      about: 'Registrations, documents and checks to review.',
      mail: false,
    },
  },
  tasks: {
    staff: {
      title: 'Tasks and notes',
      about: 'Tasks, reminders, notes that mention you and comments on drafts.',
      mail: false,
    },
  },
  deliveries: {
    staff: {
      title: 'Reports and automations',
      about: 'Scheduled reports, submitted KPIs and messages from {triggers}.',
      mail: true,
    },
  },
  investments: {
    investor: {
      title: 'Your holdings',
      about: 'Reservations, allotments, rights, transfers and statements.',
      mail: true,
      why: 'Your contract with us requires these.',
    },
    staff: {
      title: 'Orders of {investors}',
      about: 'Interest and reservations in the rounds you lead.',
      mail: false,
    },
  },
  money: {
    investor: {
      title: 'Payments',
      about: 'Money that is due, paid, refunded or returned to you.',
      mail: true,
      why: 'You could miss a payment without these.',
    },
    staff: {
      title: 'Payments',
      about: 'Card payments and fees that need attention.',
      mail: false,
      why: 'Other people’s money depends on these.',
    },
  },
  documents: {
    investor: {
      title: 'Documents and signatures',
      about: 'Documents to sign, provide or renew.',
      mail: true,
      why: 'Agreements and deadlines depend on these.',
    },
    staff: {
      title: 'Documents and signatures',
      about: 'Documents to sign or renew, and KPIs we ask you for.',
      mail: true,
      why: 'Agreements and deadlines depend on these.',
    },
  },
  checks: {
    investor: {
      title: 'Checks required by law',
      about: 'Your category, test and identity check.',
      mail: true,
      why: 'The regulator’s rules require these.',
    },
  },
  duties: {
    staff: {
      title: 'Duties of the firm',
      about: 'Approvals that end, personal dealing, messages from visitors, and anything that failed.',
      mail: true,
      why: 'The firm’s duties depend on these.',
    },
  },
  account: {
    investor: {
      title: 'Your account and security',
      about: 'Logins, passwords, bank details, people with access, and terms.',
      mail: true,
      why: 'They protect your account.',
    },
    staff: {
      title: 'Accounts and security',
      about: 'Logins, passwords, staff accounts and bank details.',
      mail: true,
      why: 'They protect your account and the firm.',
    },
  },
} as const satisfies Readonly<Record<string, Partial<Record<NotificationSide, GroupForSide>>>>

type Groups = typeof notificationGroups
export type NotificationGroup = keyof Groups

type HasSide<Group extends NotificationGroup, Side extends NotificationSide, Fields> =
  Groups[Group] extends Readonly<Record<Side, infer Found>> ? (Found extends Fields ? Group : never) : never

/** The groups whose e-mails a person of a side may not turn off. */
type RequiredOn<Side extends NotificationSide> = {
  [Group in NotificationGroup]: HasSide<Group, Side, { why: string }>
}[NotificationGroup]

/** A group of e-mails that the law, the contract or security requires. */
export type RequiredGroup = RequiredOn<'investor'> | RequiredOn<'staff'>

/** The groups whose e-mails a person of a side may turn off. */
export type OptionalMailGroup<Side extends NotificationSide = NotificationSide> = {
  [Group in NotificationGroup]: Exclude<HasSide<Group, Side, { mail: true }>, RequiredOn<Side>>
}[NotificationGroup]

/** The group of a side, or undefined where the side hears of none of it. */
export const groupOn = (group: NotificationGroup, side: NotificationSide): GroupForSide | undefined =>
  (notificationGroups[group] as Partial<Record<NotificationSide, GroupForSide>>)[side]

export const notificationGroupNames = Object.keys(notificationGroups) as [
  NotificationGroup,
  ...NotificationGroup[],
]
