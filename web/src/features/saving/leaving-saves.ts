const underWay = new Map<string, Promise<unknown>>()

/** Remembers a save that began as its page was left, until it has ended. */
export function saveOnLeaving(record: string, save: Promise<unknown>): void {
  const ended = save
    .catch(() => undefined)
    .then(() => {
      if (underWay.get(record) === ended) underWay.delete(record)
    })
  underWay.set(record, ended)
}

/** Ends with that save. A draft that is read before would show its old state, and be refused as overtaken. */
export const leavingSave = async (record: string): Promise<void> => void (await underWay.get(record))
