import type { Keys } from '../../engines/keys.ts'
import { openedByChild } from './store.ts'

// Rotates the master key again and again and prints each one that is done, until somebody kills it.
const keys = await openedByChild<Keys>()
for (;;) console.log(await keys.rotate())
