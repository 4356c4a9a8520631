import type { ComponentType } from 'react'

/** What every screen is given: the values that its address holds. */
export interface ScreenProps {
  params: Readonly<Record<string, string>>
}

export type ScreenComponent = ComponentType<ScreenProps>

/** Fetches a screen's code when it is first needed. */
export type LoadScreen = () => Promise<ScreenComponent>
