const lost = new Set<HTMLLinkElement>()

/** Takes note of every style sheet that doesn't come. */
export function watchForLostStyles(): void {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target)
  }
  // It doesn't bubble.
  window.addEventListener('error', note, { capture: true })
}

/**
 * The build tool asks once for each style sheet. One that didn't come is asked for here, before what it
 * belongs to is tried again: that would come without its look. Throws where it still doesn't come.
 */
export async function fetchLostStyles(): Promise<void> {
  await Promise.all([...lost].map(fetchAgain))
}

function fetchAgain(link: HTMLLinkElement): Promise<unknown> {
  const again = link.cloneNode() as HTMLLinkElement
  const come = new Promise((resolve, reject) => {
    again.addEventListener('load', resolve)
    again.addEventListener('error', () => reject(new Error(`${link.href} did not load.`)))
  })
  lost.delete(link)
  link.replaceWith(again)
  return come
}
