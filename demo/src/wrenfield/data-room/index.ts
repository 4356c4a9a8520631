import type { StoryAct } from '../../act.ts'
import type { Opportunity } from '../../offers/offer.ts'
import type { Firm } from '../../firm.ts'
import type { Person } from '../../people/person.ts'
import type { Story } from '../../story.ts'
import { folders, papers, printDocument } from './documents.ts'

type Level = 'none' | 'see' | 'download'

interface Group {
  name: string
  kind: 'people' | 'invited'
  people: (story: Story) => readonly Person[]
  /** By folder, in their order. */
  levels: readonly Level[]
}

const groups: readonly Group[] = [
  {
    name: 'Invited investors',
    kind: 'invited',
    people: () => [],
    levels: ['download', 'see', 'see', 'none', 'none', 'none'],
  },
  {
    name: 'Kestrel, due diligence',
    kind: 'people',
    people: ({ cast }) => [...cast.people('Idris Vaughan', 'Edward Hartwell'), ...cast.crowd(60, 62)],
    levels: ['download', 'download', 'download', 'download', 'see', 'none'],
  },
  {
    name: 'Legal advisers',
    kind: 'people',
    people: ({ cast }) => cast.crowd(63, 64),
    levels: ['download', 'download', 'download', 'see', 'download', 'see'],
  },
]

const agreement = (more: string) =>
  `<p>What you read in this room belongs to Tidewell Energy Ltd. You keep it to yourself and to those who advise you, and use it for one thing alone: to decide whether to invest.</p><p>Each page bears your address. How long pages are read is kept.${more}</p>`

/** The data room of Tidewell's live round: who may see what, who agreed, and where its readers linger. */
export function tellDataRoom(
  story: Story,
  { drafted, opportunity }: { drafted: StoryAct; opportunity: () => Opportunity },
): void {
  const { firm, cast } = story
  const { calendar, timeline } = firm
  const room = () => `data-rooms/${firm.idOf('room:Tidewell')}`
  const opened = timeline.on(
    calendar.day(-15),
    'Tidewell’s data room opens',
    () => openRoom(story, opportunity().id),
    { time: '11:00', after: drafted },
  )
  const reads = readingsIn(story, { opened, room })
  const eleanor = () => cast.person('Eleanor Whitcombe')
  const idris = () => cast.person('Idris Vaughan')
  const edward = () => cast.person('Edward Hartwell')
  tellMemorandumRead(reads, { eleanor, idris, edward, graham: () => cast.person('Graham Pell') })
  timeline.on(
    calendar.day(-3),
    'The agreement of Tidewell’s data room is clarified',
    async () => {
      await firm.staff().post(`${room()}/agreements`, {
        title: 'Confidentiality',
        body: agreement(' Advisers are bound in writing before they read.'),
      })
    },
    { time: '07:00', after: opened },
  )
  reads(-2, '11', edward, 'Model, results', [[1, 150]])
  reads(-1, '08', eleanor, 'Model, assumptions', [[1, 120]])
  reads(-1, '09', idris, 'Availability report', [[1, 240]])
  timeline.on(
    calendar.day(-1),
    'Kestrel takes the articles',
    async () => {
      await firm.as(idris().id).get(`${room()}/files/${firm.idOf('room-file:Articles of association')}`)
    },
    { time: '09:40', after: opened },
  )
}

type Reads = (
  day: number,
  hour: string,
  who: () => Person,
  paper: string,
  pages: readonly (readonly [number, number])[],
) => void

/** Somebody opens a file of the room, and reads pages of it for so many seconds. */
function readingsIn({ firm }: Story, { opened, room }: { opened: StoryAct; room: () => string }): Reads {
  const { calendar, timeline } = firm
  return (
    day: number,
    hour: string,
    who: () => Person,
    paper: string,
    pages: readonly (readonly [number, number])[],
  ) => {
    const file = () => `${room()}/files/${firm.idOf(`room-file:${paper}`)}`
    const isOpen = timeline.on(
      calendar.day(day),
      `${paper} is opened`,
      () => opens(firm, who(), room(), file()),
      { time: `${hour}:00`, after: opened },
    )
    timeline.on(
      calendar.day(day),
      `${paper} is read`,
      async () => {
        const said = pages.map(([page, seconds]) => ({ page, seconds }))
        await firm.as(who().id).post(`${file()}/reading`, { pages: said })
      },
      { time: `${hour}:05`, after: isOpen },
    )
  }
}

/** How the first readers go through the memorandum. */
function tellMemorandumRead(
  reads: Reads,
  { eleanor, idris, edward, graham }: Record<'eleanor' | 'idris' | 'edward' | 'graham', () => Person>,
): void {
  const memorandum = 'Information memorandum'
  reads(-12, '09', idris, memorandum, [
    [1, 34],
    [2, 18],
    [4, 30],
    [6, 70],
    [7, 61],
    [8, 58],
  ])
  reads(-11, '10', idris, 'Stroma, two winters of flow data', [[1, 280]])
  reads(-10, '14', edward, memorandum, [
    [1, 22],
    [6, 66],
    [7, 52],
    [10, 41],
    [12, 36],
  ])
  reads(-9, '08', graham, memorandum, [
    [1, 40],
    [2, 12],
  ])
  reads(-8, '16', idris, 'Contract for difference', [[1, 190]])
  reads(-6, '09', eleanor, memorandum, [
    [1, 30],
    [3, 14],
    [6, 62],
    [7, 44],
    [8, 26],
    [12, 40],
  ])
}

/** Agrees to what is in force, where they have yet to, and opens the file. */
async function opens(firm: Firm, { id }: Person, room: string, file: string): Promise<void> {
  const reader = firm.as(id)
  const { must_agree, agreement: wording } = await reader.get<{
    must_agree: boolean
    agreement: { number: number } | null
  }>(`${room}/visit`)
  if (must_agree && wording) await reader.post(`${room}/agree`, { number: wording.number })
  await reader.get(`${file}?disposition=inline`)
}

async function openRoom(story: Story, opportunityId: number): Promise<void> {
  const { firm } = story
  const staff = firm.staff()
  const { id } = await staff.post('data-rooms', { investment_opportunity_id: opportunityId })
  firm.name('room:Tidewell', id)
  await staff.post(`data-rooms/${id}/agreements`, { title: 'Confidentiality', body: agreement('') })
  for (const [order, name] of folders.entries())
    firm.name(
      `room-folder:${name}`,
      (await staff.post('folder-structures', { owner_type: 'data_room', owner_id: id, name, order })).id,
    )
  for (const document of papers) {
    const fields = {
      owner_type: 'data_room',
      owner_id: id,
      name: document.name,
      folder_structure_id: firm.idOf(`room-folder:${document.folder}`),
    }
    const { id: file } = await staff.upload('documents', fields, {
      file: await printDocument(firm, document),
    })
    firm.name(`room-file:${document.name}`, file)
  }
  for (const group of groups) await addGroup(story, id, group)
}

interface Access {
  access_version: number
  groups: { id: number; name: string }[]
}

async function addGroup(story: Story, roomId: number, { name, kind, people, levels }: Group): Promise<void> {
  const { firm } = story
  const staff = firm.staff()
  const body = { name, kind, ...(kind === 'people' && { user_ids: people(story).map(({ id }) => id) }) }
  const { access_version, groups: all } = await staff.post<Access>(`data-rooms/${roomId}/groups`, body)
  const group_id = all.find((group) => group.name === name)!.id
  const cells = folders.map((folder, index) => ({
    group_id,
    folder_id: firm.idOf(`room-folder:${folder}`),
    level: levels[index]!,
  }))
  await staff.post(`data-rooms/${roomId}/access`, { access_version, cells })
}
