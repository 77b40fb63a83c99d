import type { Keys } from '../../engines/keys.ts'
import { openInChild } from './engine-under-test.ts'

// Rotates the master key again and again and prints each one that is done, until somebody kills it.
const keys = await openInChild<Keys>()
for (;;) console.log(await keys.rotate())
