import type { Door } from './door.ts'
import { act, file, investing, isDone, read, reading, search, tellsOfIt } from './door.ts'
import { figureDoors } from './figure-doors.ts'
import { secret } from './gate-world.ts'
import { ownDoors } from './own-doors.ts'
import type { StateKind } from './state.ts'

const offer = 'investment-opportunities'

const pageReads: readonly Door[] = [
  read('the offer', ({ offers }) => `${offer}/${offers.read}`),
  read('the list of offers', () => offer),
  read('the offer by its web address', () => `${offer}?filter[slug]=cobalt-offer`),
  read('one field of it alone', () => `${offer}?fields[investment_opportunities]=id,description`),
  read('offers that are invited', () => `${offer}?filter[live]=1&append=may_read,is_eligible`),
  search('a search for words of its page', () => `${offer}?filter[search]=${secret.split(' ')[0]}`),
  read('the export of offers', () => `${offer}/export?columns=name,summary,headline`),
  read('own fields in the export', ({ page }) => `${offer}/export?columns=attribute.${page.ownField}`),
  search('offers by own fields', ({ page }) => `${offer}?filter[attribute.${page.ownField}]=cobalt`),
  file('its picture', ({ offers }) => `${offer}/${offers.read}/image?v=1`),
  file('how far the raise is', ({ offers }) => `${offer}/${offers.read}/raise/workbook`),
  file('what an amount would come to', ({ offers }) => `${offer}/${offers.read}/order?amount=5000.00`),
]

/** Parts of the page: as an include, as a list of their own, and one by one. */
const parts = {
  images: 'images',
  galleries: 'galleries',
  teamImages: 'team-images',
  keyPoints: 'key-points',
  keyDates: 'key-dates',
  terms: 'terms',
  termConditions: 'term-conditions',
  intentTerms: 'intent-terms',
  pageQuestions: 'page-questions',
  rewards: 'rewards',
  documents: 'documents',
  discussions: 'discussions',
} as const

const partReads = Object.entries(parts).flatMap(([include, path]) => [
  read(`include=${include}`, ({ offers }) => `${offer}/${offers.read}?include=${include}`),
  read(`the list of ${path}`, () => path),
  read(`one of ${path}`, ({ page }) => `${path}/${page[include as keyof typeof parts]}`),
])

const sideReads: readonly Door[] = [
  read('how many pictures it has', ({ offers }) => `${offer}/${offers.read}?include=keyPointsCount`, {
    isThrough: (answer) => isDone(answer) && answer.body.data.key_points_count > 0,
  }),
  read('the list of folders', () => 'folder-structures'),
  read('the list of links', () => 'cloud-documents'),
  read('the list of answers', () => 'discussion-replies'),
  read('the export of highlights', () => 'key-points/export'),
  read('through one’s invitation', () => 'invitations?include=investmentOpportunity', {
    closedIn: ['category', 'registration', 'outside'],
  }),
  read('through one’s reservation', () => 'investments?include=investmentOpportunity', {
    closedIn: ['category', 'registration', 'outside'],
  }),
  read('through one’s interest', () => 'intents?include=investmentOpportunity', {
    closedIn: ['category', 'registration', 'outside'],
  }),
  {
    name: 'a link to a document from before',
    closedIn: ['category', 'registration', 'abroad'],
    refusal: 'invalid_signature',
    open: ({ ask, own }) => ask('GET', own.link),
    isThrough: isDone,
  },
  read('a new link to a document', ({ page }) => `documents/${page.documents}/download`, {
    isThrough: ({ status }) => status === 302,
  }),
  read('the same by HEAD', ({ page }) => `documents/${page.documents}/download`, {
    method: 'HEAD',
    isThrough: ({ status }) => status === 302,
  }),
  file('the archive of documents', ({ page }) => `documents/zip?ids=${page.documents}`),
  file('a picture of the gallery', ({ page }) => `images/${page.images}/file`),
  file('a picture of the team', ({ page }) => `team-images/${page.teamImages}/file`),
]

/** A reader of a room was let into it by name, so their country is no question there. */
const inRoom: readonly StateKind[] = ['category', 'registration', 'outside']

const roomDoors: readonly Door[] = [
  read('the data room', ({ room }) => `data-rooms/${room.id}/visit`, { closedIn: inRoom }),
  read('a file of the data room', ({ room }) => `data-rooms/${room.id}/files/${room.file}`, {
    closedIn: inRoom,
    isThrough: isDone,
  }),
  read('the archive of the data room', ({ room }) => `data-rooms/${room.id}/zip`, {
    closedIn: inRoom,
    isThrough: isDone,
  }),
]

const taking: readonly StateKind[] = [...reading, 'looking']

const talkDoors: readonly Door[] = [
  act('a question', taking, (_visitor, { offers }) => [
    'discussions',
    { investment_opportunity_id: offers.read, title: 'When?', body: 'When does it begin?' },
  ]),
  act('following the answers', taking, (_visitor, { offers }) => [
    `${offer}/${offers.read}/question-follow`,
    {},
  ]),
  act('hearing how the raise moves', reading, (_visitor, { offers }) => [
    'broadcasting/auth',
    { socket_id: '1234.1234', channel_name: `private-App.Models.InvestmentOpportunity.${offers.read}` },
  ]),
  act('interest', taking, (_visitor, { offers }) => [
    'intents',
    { investment_opportunity_id: offers.interest, amount: '5000.00', interest: 1 },
  ]),
  act('interest after a no', [...taking, 'other'], ({ own }) => [
    `intents/${own.refusal}`,
    { interest: 1, amount: '5000.00' },
    'PATCH',
  ]),
]

const order = (opportunityId: number) => ({
  investment_opportunity_id: opportunityId,
  amount: '5000.00',
  interest: 1,
  risk_accepted: true,
})

const investDoors: readonly Door[] = [
  act('a reservation', investing, (_visitor, { offers }) => ['investments/user', order(offers.reserve)]),
  act('a reservation that names a method', investing, ({ own }, { offers }) => [
    'investments/user',
    { ...order(offers.byMethod), investment_method_entity_id: own.method },
  ]),
  act(
    'a reservation for an organisation',
    investing.filter((kind) => kind !== 'method'),
    ({ own }, { offers }) => [
      'investments/org',
      { ...order(offers.forOrganisation), organisation_id: own.organisation },
    ],
  ),
  act(
    'a reservation through a pension',
    investing.filter((kind) => kind !== 'method'),
    ({ own }, { offers }) => [
      'investments/pension',
      { ...order(offers.byPension), investment_method_entity_id: own.pension },
    ],
  ),
  act('a reservation paid another way', investing, (_visitor, { offers }) => [
    'investments/user-alternative',
    { ...order(offers.otherWay), method: 'off_platform' },
  ]),
]

/** Letters are written last: what delivers them also tells investors what became of their reservations. */
const letterDoor: Door = {
  name: 'the letter of an invitation',
  closedIn: ['category'],
  open: ({ own }) => own.letters(),
  isThrough: tellsOfIt,
}

export const doors: readonly Door[] = [
  ...pageReads,
  ...partReads,
  ...sideReads,
  ...figureDoors,
  ...roomDoors,
  ...talkDoors,
  ...investDoors,
  ...ownDoors,
  letterDoor,
]
