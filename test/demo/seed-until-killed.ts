import { openStudio } from './studio.ts'

// Seeds the demo community in the given folder and prints its progress, until it is killed.
const [folder = ''] = process.argv.slice(2)
const studio = await openStudio(folder)
await studio.make({ onProgress: done => console.log(done) })
await new Promise(() => {})
