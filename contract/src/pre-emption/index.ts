export * from './pre-emption-address.ts'
export * from './pre-emption-option.ts'
export * from './pre-emption-choice.ts'
export * from './pre-emption-commands.ts'
