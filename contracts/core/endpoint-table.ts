import { sessionPath } from '../identity/sign-in.ts'
import type { Endpoint } from './route.ts'

/**
 * Method and path of every call, without schemas, which the client does not load. Routes of the
 * same name are in `contracts/<feature>/`.
 */

const endpoint =
  <const M extends Endpoint['method']>(method: M) =>
  <const P extends Endpoint['path']>(path: P) => ({ method, path })

const get = endpoint('GET')
const post = endpoint('POST')
const put = endpoint('PUT')
const patch = endpoint('PATCH')
const remove = endpoint('DELETE')

export const exportAccount = get('/api/account/export')
export const closeAccount = remove('/api/account')

export const listConsentPreferences = get('/api/consent-preferences')
export const stateBoundaries = post('/api/consent-preferences')
export const listMatchBoundaries = get('/api/matches/:matchId/consent-preferences')

export const listMessages = get('/api/matches/:matchId/messages')
export const sendMessage = post('/api/matches/:matchId/messages')

export const discover = get('/api/discover/:mode')
export const discoverByQuery = get('/api/discover')
export const getShownProfile = get('/api/profiles/:profileId')

export const listDiscoveryFilters = get('/api/filter-preferences')
export const setDiscoveryFilters = post('/api/filter-preferences')
export const listFilterEffects = get('/api/filter-preferences/effects')
export const listBlockFilters = get('/api/block-filters')
export const setBlockFilters = post('/api/block-filters')
export const listPreferenceRules = get('/api/preference-rules')
export const setPreferenceRules = put('/api/preference-rules')
export const listPreferenceAudit = get('/api/preference-audit')
export const getUserAvailability = get('/api/user-availability')
export const declareGroupInterests = post('/api/user-availability')
export const listGroupChats = get('/api/group-chats')
export const foundGroup = post('/api/group-chats')
export const findGroupMatches = post('/api/group-chats/find-matches')
export const listGroupRequests = get('/api/group-requests')
export const getGroupChat = get('/api/group-chats/:id')
export const reviseGroup = patch('/api/group-chats/:id')
export const joinGroup = post('/api/group-chats/:id/join')
export const withdrawGroupRequest = remove('/api/group-chats/:id/request')
export const acceptGroupRequest = post('/api/group-chats/:id/requests/:requesterId/accept')
export const declineGroupRequest = post('/api/group-chats/:id/requests/:requesterId/decline')
export const leaveGroup = post('/api/group-chats/:id/leave')
export const inviteToGroup = post('/api/group-chats/:id/invitations')
export const declineGroupInvitation = post('/api/group-chats/:id/decline')
export const removeGroupMember = remove('/api/group-chats/:id/members/:profileId')
export const reportGroupMember = post('/api/group-chats/:id/members/:profileId/reports')
export const blockGroupMember = post('/api/group-chats/:id/members/:profileId/blocks')
export const listGroupMessages = get('/api/group-chats/:id/messages')
export const sendGroupMessage = post('/api/group-chats/:id/messages')

export const listHangoutAvailability = get('/api/hangout-availability')
export const declareHangoutAvailability = post('/api/hangout-availability')
export const listHangoutMatches = get('/api/hangout-matches/:hobby/:timeSlot')
export const listHangoutMatchesByQuery = get('/api/hangout-matches')
export const listHangoutPeople = get('/api/hangout-people')
export const listHangoutInvitations = get('/api/hangout-invitations')
export const inviteToHangout = post('/api/hangout-invitations')
export const answerHangoutInvitation = patch('/api/hangout-invitations/:id')
export const listHangoutActivities = get('/api/hangout-activities')
export const planHangout = patch('/api/hangout-activities/:id')
export const hangoutCalendar = get('/api/hangout-activities/:id.ics')
export const listEvents = get('/api/events')
export const listEventCities = get('/api/event-cities')
export const countNewEvents = get('/api/event-news')
export const createEvent = post('/api/events')
export const getEvent = get('/api/events/:id')
export const reviseEvent = patch('/api/events/:id')
export const cancelEvent = remove('/api/events/:id')
export const answerEvent = post('/api/events/:id/rsvp')
export const joinWaitlist = post('/api/events/:id/waitlist')
export const leaveWaitlist = remove('/api/events/:id/waitlist')
export const approveRequest = post('/api/events/:id/requests/:attendeeId/approve')
export const declineRequest = post('/api/events/:id/requests/:attendeeId/decline')

export const reportEvent = post('/api/events/:id/reports')
export const reportAttendee = post('/api/events/:id/attendees/:attendeeId/reports')
export const blockAttendee = post('/api/events/:id/attendees/:attendeeId/blocks')
export const eventCalendar = get('/api/events/:id.ics')

export const getCalendarFeed = get('/api/calendar-feed')
export const openCalendarFeed = post('/api/calendar-feed')
export const revokeCalendarFeed = remove('/api/calendar-feed')

export const listHobbies = get('/api/profile-hobbies')
export const chooseHobbies = post('/api/profile-hobbies')

export const getCurrentUser = get(sessionPath)
export const setAiConsent = put('/api/ai/consent')

export const listSuggestions = get('/api/ai/match-suggestions')
export const generateSuggestions = post('/api/ai/match-suggestions/generate')
export const viewSuggestion = patch('/api/ai/match-suggestions/:id/viewed')
export const actUponSuggestion = patch('/api/ai/match-suggestions/:id/acted-upon')

export const askOnboardingQuestion = post('/api/ai/onboarding/question')
export const suggestOnboarding = post('/api/ai/onboarding/suggestions')

export const getContact = get('/api/contact')

export const likesReceived = get('/api/likes-received')

export const getMatchProfile = get('/api/matches/:matchId/profile')

export const swipes = post('/api/swipes')
export const swipe = post('/api/swipe')
export const undoSwipe = post('/api/swipes/undo')
export const listMatches = get('/api/matches')
export const getMatch = get('/api/matches/:matchId')
export const unmatch = remove('/api/matches/:matchId')
export const block = post('/api/blocks')
export const listBlocks = get('/api/blocks')
export const unblock = remove('/api/blocks/:profileId')
export const report = post('/api/reports')

export const unreadCount = get('/api/notifications/unread-count')
export const listNotifications = get('/api/notifications')
export const readNotification = patch('/api/notifications/:id/read')
export const readAllNotifications = patch('/api/notifications/mark-all-read')
export const createNotification = post('/api/notifications')
export const viewProfile = post('/api/profile-views')

export const getPaymentOptions = get('/api/payments/options')
export const getOrCreateSubscription = post('/api/get-or-create-subscription')
export const getOrCreateAnnualSubscription = post('/api/get-or-create-annual-subscription')
export const createPaymentIntent = post('/api/create-payment-intent')
export const getPaidSubscription = get('/api/payments/subscription')
export const cancelPaidSubscription = post('/api/payments/subscription/cancel')
export const resumePaidSubscription = post('/api/payments/subscription/resume')
export const openBillingPortal = post('/api/payments/billing-portal')
export const receivePaymentNotice = post('/api/payments/webhook')

export const uploadPhoto = post('/api/upload-photo')
export const listPhotos = get('/api/profile-photos')
export const addPhoto = post('/api/profile-photos')
export const removePhoto = remove('/api/profile-photos/:id')
export const choosePrimaryPhoto = put('/api/profile-photos/:id/primary')
export const reorderPhotos = put('/api/profile-photos/order')

export const listQuestionPacks = get('/api/question-packs')
export const optIntoQuestionPack = put('/api/question-packs/:id/opt-in')
export const listQuestions = get('/api/questions')
export const generateQuestions = post('/api/questions/generate/:packId')
export const listUserAnswers = get('/api/user-answers')
export const answerQuestion = post('/api/user-answers')
export const withdrawAnswer = remove('/api/user-answers/:questionId')
export const listPackProgress = get('/api/user-pack-progress')
export const getUserXp = get('/api/user-xp')
export const listUserAchievements = get('/api/user-achievements')
export const getMatchScore = get('/api/match-scores/:profileId')
export const showAchievement = patch('/api/user-achievements/:id')

export const getCompatibilityScore = get('/api/ai/compatibility-scores/:profileId')
export const getProfileInsight = get('/api/ai/profile-insights')
export const generateProfileInsight = post('/api/ai/profile-insights/generate')

export const findPlaces = get('/api/places')
export const chooseLocation = put('/api/profile/location')

export const createProfile = post('/api/profile')
export const getProfile = get('/api/profile')
export const reviseProfile = patch('/api/profile')
export const chooseModes = put('/api/profile/modes')

export const getPushKey = get('/api/push/key')
export const getPushSettings = get('/api/push/settings')
export const choosePushSettings = put('/api/push/settings')
export const subscribeToPush = post('/api/push/subscriptions')
export const unsubscribeFromPush = remove('/api/push/subscriptions/current')
export const unsubscribeAllFromPush = remove('/api/push/subscriptions')

export const listRelationshipPreferences = get('/api/relationship-preferences')
export const stateRelationshipPreferences = post('/api/relationship-preferences')

export const listSessions = get('/api/sessions')
export const endSession = remove('/api/sessions/:id')
export const endSessions = remove('/api/sessions')

export const listTags = get('/api/profile-tags')
export const chooseTags = put('/api/profile-tags')
