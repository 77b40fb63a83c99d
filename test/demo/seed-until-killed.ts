import { openStudio } from './studio.ts'

// Makes the demo community in the folder given, and says how far it is, until somebody kills it.
const [folder = ''] = process.argv.slice(2)
const studio = await openStudio(folder)
await studio.make({ onProgress: done => console.log(done) })
await new Promise(() => {})
