export * from '../events.ts'
