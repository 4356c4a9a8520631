/** How long somebody pauses before what they wrote is kept. */
const pause = 1000
/** Who types on without a pause is saved this long after the first key that is not kept. */
const longest = 1500
/** How long until it is tried again where there was no answer. */
const again = 5000

export interface SaveTimer {
  /** Another key was pressed. */
  press(isOffline: boolean, act: () => void): void
  clear(): void
}

/** Calls once after a pause of the keys, and never later than a second and a half after the first of them. */
export function saveTimer(clock: () => number = () => performance.now()): SaveTimer {
  let timer: ReturnType<typeof setTimeout> | undefined
  let first: number | undefined
  const clear = () => {
    clearTimeout(timer)
    first = undefined
  }
  return {
    press(isOffline, act) {
      clearTimeout(timer)
      first ??= clock()
      const left = isOffline ? again : Math.min(pause, Math.max(0, first + longest - clock()))
      timer = setTimeout(() => {
        first = undefined
        act()
      }, left)
    },
    clear,
  }
}
