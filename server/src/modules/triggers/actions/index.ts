import type { TriggerAction } from '@moorgate/contract'
import type { ActionKind } from './act.ts'
import { createTask } from './create-task.ts'
import { moveStage } from './move-stage.ts'
import { notifyPeople } from './notify-people.ts'
import { setField } from './set-field.ts'
import { writeMail } from './write-mail.ts'

export const actionKinds: Readonly<Record<TriggerAction, ActionKind>> = {
  notify: notifyPeople,
  mail: writeMail,
  task: createTask,
  stage: moveStage,
  field: setField,
}
