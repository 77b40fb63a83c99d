import { createLucideIcon } from 'lucide-react'

/** The sign for "maybe": a wave between yes and no. */
export const MaybeIcon = createLucideIcon('tilde', [
  ['path', { d: 'M4.5 13.8c2-4.8 4.8-4.8 7.5-1.8s5.5 3 7.5-1.8', key: 'wave' }],
])
