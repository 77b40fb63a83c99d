import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { ProfileInput, ProfilePatch } from '../../contracts/profiles.ts'
import type { ProfileForm } from './profile-form.ts'

/** Checks the form as the server will. The form's texts are never null, which the schema allows. */
export const creating = zodResolver(ProfileInput) as Resolver<ProfileForm, unknown, ProfileInput>
export const revising = zodResolver(ProfilePatch) as Resolver<ProfileForm, unknown, ProfilePatch>
