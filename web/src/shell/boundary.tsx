import { Component } from 'react'
import type { ReactNode } from 'react'
import { isFailure } from '../kernel/api.ts'
import { beginAnewWithout } from './lost-code.ts'

export interface BoundaryProps {
  /** Where this is; another place begins anew. */
  place: string
  /** Shown instead of what broke. */
  instead: ReactNode
  /** Shown instead of a page whose record isn't there; `instead` where nothing is given. */
  missing?: ReactNode
  children: ReactNode
}

interface BoundaryState {
  place: string
  broken: false | 'broken' | 'missing'
}

/** Keeps a page that breaks from taking the frame along. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { place: this.props.place, broken: false }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { broken: isFailure(error, 'not_found') ? 'missing' : 'broken' }
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return place === state.place ? null : { place, broken: false }
  }

  override componentDidCatch(error: unknown): void {
    beginAnewWithout(error)
  }

  override render(): ReactNode {
    const { children, instead, missing = instead } = this.props
    if (!this.state.broken) return children
    return this.state.broken === 'missing' ? missing : instead
  }
}
