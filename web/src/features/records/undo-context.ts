import { createContext } from 'react'

/** Remembers an act that was sent at once, and how it is taken back. */
export type RememberUndo = (act: { undo: () => Promise<unknown>; redo: () => Promise<unknown> }) => void

/** Where records of a page remember what can be taken back; nowhere outside of a page that does. */
export const RememberContext = createContext<RememberUndo | undefined>(undefined)
