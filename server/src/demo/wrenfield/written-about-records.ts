import type { WrittenEntry } from './written-entry.ts'

const seriesB = 'offer:Tidewell Energy, Series B'
const [priya, elena, sunniva] = ['super-admin', 'committee', 'fund-manager'] as const

/** What they wrote about offers, organisations and a nominee. */
export const aboutRecords: readonly WrittenEntry[] = [
  {
    about: seriesB,
    day: -12,
    time: '09:30',
    by: sunniva,
    pinned: true,
    note: '<h3>Where the round stands</h3><p>Pre-emption closes first; what is left goes to the waiting list <em>in order</em>. Nobody gets a word about allotments before that.</p>',
  },
  {
    about: seriesB,
    day: -6,
    time: '11:00',
    by: elena,
    channel: 'meeting',
    minutes: 75,
    summary:
      'Committee with Ruth Aldous. Grid connection slips to the second quarter; the plan carries it. Covenant package unchanged.',
  },
  {
    about: seriesB,
    day: -6,
    time: '12:20',
    by: elena,
    title: 'Ask counsel about the new articles',
    due: 2,
    to: priya,
    priority: 'high',
    remind: 1,
  },
  {
    about: seriesB,
    day: -11,
    time: '10:00',
    by: priya,
    title: 'Figures of the round to the board',
    due: 5,
    recurrence: 'weekly',
  },
  {
    about: 'offer:Tidewell Energy',
    day: -49,
    time: '15:00',
    by: sunniva,
    note: '<p>Board pack received. Generation 4% over plan; the second turbine is commissioned.</p>',
  },
  {
    about: 'offer:Brackenhall Bio',
    day: -9,
    time: '16:10',
    by: priya,
    note: '<p>One payment £250 over and one £5,000 short. The surplus went back the same day; the other is promised for Friday.</p>',
  },
  {
    about: 'offer:Brackenhall Bio',
    day: -9,
    time: '16:15',
    by: priya,
    title: 'Chase the short payment',
    due: -1,
    priority: 'high',
  },
  {
    about: 'offer:Fernhill Foods',
    day: -33,
    time: '11:30',
    by: elena,
    minutes: 35,
    direction: 'in',
    summary:
      'Founder: the supermarket listing is lost from January. A cut of the price to be put to the valuation committee.',
  },
  {
    about: 'offer:Larkfield Therapeutics',
    day: -28,
    time: '10:30',
    by: sunniva,
    note: '<p>Phase I read-out is dated now. No update to investors before the company has published.</p>',
  },
  {
    about: 'nominee:Garrick Custody Nominees',
    day: -70,
    time: '14:20',
    by: priya,
    channel: 'meeting',
    minutes: 60,
    summary: 'Yearly visit to the custodian. Registers agree with ours to the share.',
  },
  {
    about: 'nominee:Garrick Custody Nominees',
    day: -70,
    time: '15:30',
    by: priya,
    title: 'Reconcile the register',
    due: 20,
    recurrence: 'quarterly',
    remind: 7,
  },
]
