import { Heart, type LucideIcon, Network, UsersRound } from 'lucide-react'
import type { DiscoveryMode } from '../../contracts/modes.ts'

/** The sign of each mode, always with its word. */
export const modeIcons: Record<DiscoveryMode, LucideIcon> = {
  dating: Heart,
  friendship: UsersRound,
  networking: Network,
}
