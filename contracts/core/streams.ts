export { streams } from '../features.ts'
