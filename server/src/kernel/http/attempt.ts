export interface Attempt<Value> {
  failed: boolean
  /** The value, or what it failed with. */
  take(): Value
}

/** What came of it, to be taken once it is known whether it counts. */
export async function attempted<Value>(act: () => Value | Promise<Value>): Promise<Attempt<Value>> {
  try {
    const value = await act()
    return { failed: false, take: () => value }
  } catch (error) {
    return {
      failed: true,
      take: () => {
        throw error
      },
    }
  }
}
