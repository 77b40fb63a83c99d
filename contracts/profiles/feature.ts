import { feature } from '../core/feature.ts'
import { boundariesEvents, boundariesRoutes } from './boundaries.ts'
import { hobbiesEvents, hobbiesRoutes } from './hobbies.ts'
import { photosEvents, photosRoutes, uploadPhoto } from './photos.ts'
import { placesEvents, placesRoutes } from './places.ts'
import { profilesEvents, profilesRoutes } from './profiles.ts'
import { promptsEvents, promptsRoutes } from './prompts.ts'
import {
  relationshipPreferencesEvents,
  relationshipPreferencesRoutes,
} from './relationship-preferences.ts'
import { tagsEvents, tagsRoutes } from './tags.ts'
import { travelEvents, travelRoutes } from './travel.ts'

export const profiles = feature({
  name: 'profiles',
  routes: [
    ...profilesRoutes,
    ...photosRoutes,
    ...hobbiesRoutes,
    ...tagsRoutes,
    ...promptsRoutes,
    ...boundariesRoutes,
    ...relationshipPreferencesRoutes,
    ...placesRoutes,
    ...travelRoutes,
  ],
  files: [uploadPhoto],
  events: {
    profile: [
      ...profilesEvents,
      ...photosEvents,
      ...hobbiesEvents,
      ...tagsEvents,
      ...promptsEvents,
      ...boundariesEvents,
      ...relationshipPreferencesEvents,
      ...placesEvents,
      ...travelEvents,
    ],
  },
  streams: {
    /** What a member says of themselves. */
    profile: (profileId: string) => `profile-${profileId}`,
  },
  pages: ['/profile-setup', '/profile', '/hobbies'],
})
