export * from '../features.ts'
