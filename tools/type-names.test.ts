import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { root } from './console.mjs'

/** What a value went through says nothing of what it is: a type is named by a noun of the trade. */
const refused = new Set(
  `Above Act Acts Adding Afterwards Against Answered Answering Applied Arrival Ask Asked Askers Asking Awaited
  Bare Behind Both Bound Called Changed Checked Chosen Closing Coming Compared Confirmed Counted Dated Decided
  Declared Delegated Described Desk Done Dragged Drawn Due Emitted Ending Entered Expected Figured Filled
  Filling Fit Fix Follow Followed Found Furnished Gain Given Grip Guess Happened Heard Held Here House How Idea
  Imported Invited Judged Judging Kept Known Last Late Limb Line Listed Look Looked Looking Looks Loss Made Maker
  Makers Manner Marked May Measure Merged Moment More Moved Named Newcomer Next Noted Noun Of Offered Open Opened
  Opening Ordered Own Paper Part Passage Piece Place Placed Placing Plain Planned Posted Posting Proven Quirk
  Raised Read Recognised Recorded Refused Related Relayed Remembered Ruled Said Scored Sealing Seen Sending Served
  Settle Shared Sharing Shelf Shown Signed Sitting Some Stamp Standing Stirred Stop Stranger Summed Sums Taken Taker
  Taking Tell Telling Through Told Trail Trial Trier Try Turn Unavailable Untold Valued Visited Waiting Walk Wanted
  Watch Way When Whose Wire Wish Words Written Zipped`.split(/\s+/),
)

const typeNames = (text: string): string[] =>
  [...text.matchAll(/^(?:export )?(?:declare )?(?:abstract )?(?:interface|type|class) (\w+)/gm)].map(
    ([, name]) => name!,
  )

const bareNames = (text: string): string[] => typeNames(text).filter((name) => refused.has(name))

test('a bare type name is found', () => {
  assert.deepEqual(
    bareNames('export interface Asked {}\ntype Line = string\nexport type CallLine = string'),
    ['Asked', 'Line'],
  )
})

test('no type has a bare name', () => {
  const files = globSync('{server,contract,demo,web,e2e,tools,bench}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => /node_modules|boundaries\/broken|\bdist\b/.test(name),
  })
  assert.ok(files.length > 1000)
  const found = files.flatMap((file) =>
    bareNames(readFileSync(path.join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
  )
  assert.deepEqual(found, [])
})
