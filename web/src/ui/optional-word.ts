import { createContext } from 'react'

/** What is said beside the label of a field that may stay empty: "optional", or when it is needed after all. */
export const OptionalWordContext = createContext('optional')
