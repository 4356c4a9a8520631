import { Component } from 'react'
import type { ReactNode } from 'react'
import { beginAnewWithout } from './lost-code.ts'

export interface BoundaryProps {
  /** Where this is; another place begins anew. */
  place: string
  /** Shown instead of what broke. */
  instead: ReactNode
  children: ReactNode
}

interface BoundaryState {
  place: string
  broken: boolean
}

/** Keeps a page that breaks from taking the frame along. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { place: this.props.place, broken: false }

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { broken: true }
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return place === state.place ? null : { place, broken: false }
  }

  override componentDidCatch(error: unknown): void {
    beginAnewWithout(error)
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.instead : this.props.children
  }
}
