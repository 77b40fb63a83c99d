import { startEventStore } from './start-event-store.ts'

// A stand-in in a separate process, which a spec kills: `serve-event-store.ts FILE PORT`.
const [, , path = '', port = '0'] = process.argv
const { url } = await startEventStore({ path, port: Number(port) })
console.log(url)
