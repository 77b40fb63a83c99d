import type { LucideIcon } from 'lucide-react'
import { Heart, Network, UsersRound } from 'lucide-react'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'

/** Icon of each mode, always shown with its label. */
export const modeIcons: Record<DiscoveryMode, LucideIcon> = {
  dating: Heart,
  friendship: UsersRound,
  networking: Network,
}
