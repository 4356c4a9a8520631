import type { Endpoint } from '@moorgate/contract/endpoint.ts'
import type { WithPermissions } from '@moorgate/contract/permissions/record.ts'
import type { distributionStatuses } from '@moorgate/contract/statuses/fund.ts'
import type { Machine } from '@moorgate/contract/statuses/machine.ts'
import type { ReactNode } from 'react'
import type { CheckItem } from '../records/check-list.tsx'

export type DistributionStatus = keyof typeof distributionStatuses

/** A distribution as its steps are shown, of a fund or of an offer. */
export interface ApprovedRecord extends WithPermissions {
  id: number
  version: number
  title: string
  status: DistributionStatus
  amount: string
  currency: string
  pay_date: string
  created_at: string
  maker_name: string | null
  confirmed_at: string | null
  confirmer_name: string | null
  authorised_at: string | null
  authoriser_name: string | null
  paid_at: string | null
  return_reason: string | null
}

/** How it is taken through its steps. */
export interface Approval {
  machine: Machine<DistributionStatus>
  confirm: Endpoint
  authorise: Endpoint
  sendBack: Endpoint
  /** Reads again what a step may have changed. */
  changed: () => Promise<void>
  /** "3 of 12 lines paid. Due 30 November 2026." */
  paidSoFar: CheckItem['note']
  /** Why nobody can authorise it yet. */
  awaits?: ReactNode
  /** The way to record payments, where there are any to record. */
  pay?: ReactNode
}
