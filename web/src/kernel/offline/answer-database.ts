import type { AnswerStore, KeptAnswer } from './answers.ts'
import { databaseName } from './forget.ts'

const answers = 'answers'
const owner = 'owner'

/**
 * The answers in the browser's own database. When it is removed, at a sign-out in any tab, this tab closes it and
 * keeps nothing more until it is reloaded.
 */
export async function openAnswerStore(): Promise<AnswerStore> {
  const database = await open()
  let isClosed = false
  database.addEventListener('versionchange', () => {
    isClosed = true
    database.close()
  })
  const within = async <Result>(act: (transaction: IDBTransaction) => Promise<Result>, otherwise: Result) =>
    isClosed ? otherwise : act(database.transaction([answers, owner], 'readwrite'))
  const personIn = (transaction: IDBTransaction) =>
    result<number | undefined>(transaction.objectStore(owner).get(owner))
  return {
    person: () => within(personIn, undefined),
    begin: (person) =>
      within(async (transaction) => {
        transaction.objectStore(answers).clear()
        await result(transaction.objectStore(owner).put(person, owner))
      }, undefined),
    get: (key) =>
      within((transaction) => result<KeptAnswer>(transaction.objectStore(answers).get(key)), undefined),
    put: (person, key, kept) =>
      within(async (transaction) => {
        if ((await personIn(transaction)) !== person) return
        await result(transaction.objectStore(answers).put(kept, key))
      }, undefined),
    delete: (keys) =>
      within(async (transaction) => {
        for (const key of keys) transaction.objectStore(answers).delete(key)
      }, undefined),
    times: () =>
      within(async (transaction) => {
        const store = transaction.objectStore(answers)
        const [keys, kept] = await Promise.all([
          result(store.getAllKeys()),
          result<KeptAnswer[]>(store.getAll()),
        ])
        return kept.map(({ at }, index) => [String(keys[index]), at] as const)
      }, []),
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(answers)
    request.result.createObjectStore(owner)
  })
  return result(request)
}

function result<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
    request.addEventListener('blocked', () => reject(new Error('The database is being removed.')))
  })
}
