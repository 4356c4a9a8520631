import { field, httpsUrl } from '../wire.ts'

/** Where a video of an offer may lie, by the host of its address. A page of an offer leads nowhere else. */
const videoHosts = {
  'youtube.com': 'YouTube',
  'www.youtube.com': 'YouTube',
  'youtu.be': 'YouTube',
  'www.youtube-nocookie.com': 'YouTube',
  'vimeo.com': 'Vimeo',
  'player.vimeo.com': 'Vimeo',
} as const satisfies Readonly<Record<string, string>>

type VideoHost = keyof typeof videoHosts

/** Who shows the video at an address, in words; undefined where it is not on the list of hosts that an offer may lead to. */
export function videoProvider(address: string): (typeof videoHosts)[VideoHost] | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, hostname, port } = new URL(address)
  if (protocol !== 'https:' || port !== '' || !Object.hasOwn(videoHosts, hostname)) return undefined
  return videoHosts[hostname as VideoHost]
}

/** The https address of a video with a host on the list. */
export function videoLink() {
  const schema = httpsUrl().refine(
    (address) => videoProvider(address) !== undefined,
    'The :attribute field must be an address of YouTube or Vimeo.',
  )
  return field(schema, { kind: 'url', max: 2048, example: 'https://vimeo.com/76979871' })
}
