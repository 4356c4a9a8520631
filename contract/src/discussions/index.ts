export * from './discussion.ts'
export * from './discussion-reply.ts'
export * from './discussion-acts.ts'
