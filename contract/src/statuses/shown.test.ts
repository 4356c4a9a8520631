import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  appropriatenessStatuses,
  cashCallLineStatuses,
  cashCallStatuses,
  categorisationStatuses,
  categoryEvidenceStates,
  categoryStates,
  complianceResults,
  documentVisibilities,
  identityStates,
  interestOptions,
  investmentMethodStatuses,
  investmentStatuses,
  leadKinds,
  opportunityStatuses,
  organisationApplicationStatuses,
  organisationTypes,
  preEmptionChoices,
  simpleOpportunityStatuses,
  updateReportStatuses,
} from '../statuses.ts'
import type { StatusStyle } from '../statuses.ts'
import { notificationIcons } from '../notifications/notification.ts'
import { isLabelKey, labelOf } from '../terminology.ts'

const numbers = (map: object) => Object.keys(map).map(Number)

test('every value that is shown has a label', () => {
  const shown: Readonly<Record<string, StatusStyle>>[] = [
    categoryStates,
    identityStates,
    opportunityStatuses,
    simpleOpportunityStatuses,
    investmentStatuses,
    cashCallStatuses,
    cashCallLineStatuses,
    categorisationStatuses,
    categoryEvidenceStates,
    appropriatenessStatuses,
    complianceResults,
    investmentMethodStatuses,
    organisationApplicationStatuses,
    updateReportStatuses,
    leadKinds,
    organisationTypes,
    interestOptions,
    preEmptionChoices,
    documentVisibilities,
  ]
  for (const map of shown) for (const { label } of Object.values(map)) assert.ok(isLabelKey(label), label)
})

test('choices keep the numbers and words of the specification', () => {
  const labels = (map: Readonly<Record<number, StatusStyle>>) =>
    numbers(map).map((n) => labelOf({}, map[n]!.label))
  assert.deepEqual(labels(preEmptionChoices), [
    "Don't take up",
    'Maintain my holding',
    'Increase my holding',
    'Not applicable',
    'Awaiting response',
    'Take part of my entitlement',
  ])
  for (const { short } of Object.values(preEmptionChoices)) assert.ok(isLabelKey(short), short)
  assert.deepEqual(labels(interestOptions), [
    'Interested – finance in place',
    'Interested – finance not yet arranged',
    'Not interested',
  ])
  assert.deepEqual(labels(leadKinds), ['Active', 'Inactive', 'Investment'])
  assert.deepEqual(Object.keys(organisationTypes), ['Business', 'Organisation', 'Sole Trader'])
  assert.deepEqual(Object.keys(documentVisibilities), ['public', 'private'])
  assert.deepEqual(notificationIcons, [
    'update_reports',
    'investment_opportunity_invested',
    'investment_opportunity_transition_existing',
    'investment_opportunity_invited',
    'info',
  ])
})
