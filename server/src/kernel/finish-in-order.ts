/**
 * Begins the same for every item at once, and finishes one after the other in their order: what takes long of
 * the next ones happens meanwhile. Where one fails it throws, once all that was begun has ended, so nothing
 * goes on behind its transaction.
 */
export async function finishInOrder<Item, Begun>(
  items: readonly Item[],
  begin: (item: Item) => Promise<Begun>,
  finish: (item: Item, begun: Begun) => Promise<unknown>,
): Promise<void> {
  const begun = items.map((item) => ({ item, ended: begin(item) }))
  const all = Promise.allSettled(begun.map(({ ended }) => ended))
  try {
    for (const { item, ended } of begun) await finish(item, await ended)
  } finally {
    await all
  }
}
