import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cloudDocument } from './cloud-document.ts'
import { folderStructure, ownedDocument } from './document.ts'
import { folderTemplate } from './folder-template.ts'
import { onboardingDocument } from './onboarding-document.ts'
import { registrationRequirement } from './registration-document.ts'

test('the name of a document or folder is one line, however it was pasted', () => {
  const named = [
    [ownedDocument.create.shape.name, 200],
    [ownedDocument.update.shape.name, 200],
    [cloudDocument.create.shape.name, 200],
    [folderStructure.create.shape.name, 120],
    [folderTemplate.create.shape.name, 120],
    [onboardingDocument.create.shape.title, 160],
    [registrationRequirement.create.shape.title, 160],
  ] as const
  for (const [schema, most] of named) {
    for (const typed of ['Letter\nof 2026', 'Letter\tof\u20282026', 'Letter \r\n of\u00852026'])
      assert.equal(schema.parse(typed), 'Letter of 2026', JSON.stringify(typed))
    assert.equal(schema.safeParse('x'.repeat(most + 1)).success, false)
  }
})
