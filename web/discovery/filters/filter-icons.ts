import type { LucideIcon } from 'lucide-react'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Cake from 'lucide-react/icons/cake'
import EyeOff from 'lucide-react/icons/eye-off'
import Heart from 'lucide-react/icons/heart'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import Loop from 'lucide-react/icons/infinity'
import Layers from 'lucide-react/icons/layers'
import MapIcon from 'lucide-react/icons/map'
import MapPin from 'lucide-react/icons/map-pin'
import MessageCircle from 'lucide-react/icons/message-circle'
import Search from 'lucide-react/icons/search'
import Sprout from 'lucide-react/icons/sprout'
import Tag from 'lucide-react/icons/tag'
import UserRound from 'lucide-react/icons/user-round'
import UsersRound from 'lucide-react/icons/users-round'
import Waypoints from 'lucide-react/icons/waypoints'
import type { FilterType } from '../../../contracts/discovery/filter-types.ts'

export const filterIcons: Readonly<Record<FilterType, LucideIcon>> = {
  age_range: Cake,
  gender: UserRound,
  max_distance: MapPin,
  relationship_style: Loop,
  orientation: Heart,
  pronouns: MessageCircle,
  location: MapIcon,
  is_verified: BadgeCheck,
  tags: Tag,
  face_hidden: EyeOff,
  current_relationships: UsersRound,
  seeking_description: Search,
  relationship_preferences: HeartHandshake,
  combined: Layers,
  new_to_kith: Sprout,
  linked_to: Waypoints,
}
