import { readPlaces } from './read-places.ts'

process.send?.(readPlaces(), () => process.disconnect?.())
