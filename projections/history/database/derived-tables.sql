-- Tables that say of many events what matters of them. The comments are those of the tables and columns.

-- who has registered
CREATE VIEW members AS SELECT
  member_id, -- the member
  happened_at AS registered_at, -- when they first signed in, UTC
  way -- open or invitation
FROM event_member_registered;

-- who has made a profile
CREATE VIEW profiles AS SELECT
  profile_id, -- the profile
  member_id, -- whose it is
  happened_at AS created_at -- when it was made, UTC
FROM event_profile_created;

-- every swipe, taken back or not
CREATE VIEW swipes AS SELECT
  happened_at AS swiped_at, -- when, UTC
  data_by AS by_profile, -- who swiped
  data_on AS on_profile, -- on whom
  mode, -- dating, friendship or networking
  action -- like, pass, maybe or super_like
FROM event_swiped;

-- every match there ever was
CREATE VIEW matches AS SELECT
  log.match_id, -- the match
  log.profiles->>'$[0]' AS one_profile, -- one of the two
  log.profiles->>'$[1]' AS other_profile, -- the other
  log.mode, -- the mode in which they met
  log.happened_at AS matched_at, -- when, UTC
  later.happened_at AS unmatched_at -- when one of them ended it, UTC; null while it lasts
FROM event_matched log LEFT JOIN (
  SELECT match_id AS id, min(happened_at) AS happened_at FROM event_unmatched GROUP BY 1
) later ON later.id = log.match_id;

-- every message, without its words
CREATE VIEW messages AS SELECT
  message_id, -- the message
  match_id, -- in which match
  data_from AS from_profile, -- who wrote
  data_to AS to_profile, -- who received it
  happened_at AS sent_at, -- when, UTC
  revision -- place in the conversation
FROM event_message_sent;

-- every notification, without its words
CREATE VIEW notifications AS SELECT
  log.notification_id, -- the notification
  log.profile_id, -- who was told
  log.type, -- e.g. new_match
  log.happened_at AS notified_at, -- when, UTC
  later.happened_at AS read_at -- when it was read by itself, UTC; null if not so
FROM event_notified log LEFT JOIN (
  SELECT notification_id AS id, min(happened_at) AS happened_at FROM event_notification_read GROUP BY 1
) later ON later.id = log.notification_id;

-- every community event, without its words, as it was announced
CREATE VIEW meetups AS SELECT
  log.meetup_id, -- the event
  log.organizer AS organizer_profile, -- who hosts it
  log.happened_at AS announced_at, -- when it was announced, UTC
  log.event_date AS starts_at, -- when it begins, UTC
  log.is_online, -- whether it is online
  log.is_public, -- false: only by its link
  coalesce(log.address_shown_to, 'going') AS address_shown_to, -- who read the address at first: going or approved
  CAST(log.max_attendees AS INTEGER) AS places, -- how many may come; null without a limit
  later.happened_at AS cancelled_at -- when it was cancelled, UTC; null if it was not
FROM event_meetup_announced log LEFT JOIN (
  SELECT meetup_id AS id, min(happened_at) AS happened_at FROM event_meetup_cancelled GROUP BY 1
) later ON later.id = log.meetup_id;

-- every answer to a community event, replaced or not
CREATE VIEW rsvps AS SELECT
  happened_at AS answered_at, -- when, UTC
  (data->>'$.meetupId') AS meetup_id, -- to which event
  (data->>'$.profileId') AS profile_id, -- who answered
  coalesce((data->>'$.status'), 'going') AS status, -- going, maybe or not_going
  (data->>'$.previous') AS previous, -- their answer until then; null without one
  type = 'SeatPromoted' AS is_promoted -- true where the waitlist gave them a seat
FROM events WHERE type IN ('RsvpGiven', 'SeatPromoted');

-- every invitation to a hangout, without its words, and what came of it
CREATE VIEW hangouts AS SELECT
  log.invitation_id, -- the invitation
  log.inviter AS inviter_profile, -- who asked
  log.invitee AS invitee_profile, -- who was asked
  log.happened_at AS invited_at, -- when, UTC
  coalesce(lower(replace(later.type, 'Hangout', '')), 'pending') AS status, -- pending, accepted, declined, cancelled or expired
  later.happened_at AS ended_at -- when it was answered or ended, UTC; null while it is pending
FROM event_hangout_invited log LEFT JOIN (
  SELECT data->>'$.invitationId' AS id, min(happened_at) AS happened_at, any_value(type) AS type
  FROM events WHERE type IN ('HangoutAccepted', 'HangoutDeclined', 'HangoutCancelled', 'HangoutExpired') GROUP BY 1
) later ON later.id = log.invitation_id;

-- every group chat, without its words
CREATE VIEW groups AS SELECT
  log.group_id, -- the group
  log.founder AS founder_profile, -- who founded it
  log.happened_at AS founded_at, -- when, UTC
  CAST(log.max_members AS INTEGER) AS seats, -- how many it has room for
  coalesce(log.admission, 'approval') AS admission, -- at its foundation: invitation, approval or open
  later.happened_at AS closed_at -- when its last member left, UTC; null while it has any
FROM event_group_founded log LEFT JOIN (
  SELECT group_id AS id, min(happened_at) AS happened_at FROM event_group_closed GROUP BY 1
) later ON later.id = log.group_id;

-- every answer with which a member joined a group or stayed in it
CREATE VIEW group_joins AS SELECT
  happened_at AS joined_at, -- when, UTC
  group_id, -- which group
  profile_id, -- who joined
  rsvp_status, -- attending or maybe
  coalesce(through, 'before_admission') AS through -- open, invitation or approval; seat for a changed answer
FROM event_group_joined;

-- every request to join a group
CREATE VIEW group_requests AS SELECT
  happened_at AS requested_at, -- when, UTC
  group_id, -- which group
  profile_id, -- who asked
  rsvp_status -- attending or maybe
FROM event_group_requested;

-- every message in a group, without its words
CREATE VIEW group_messages AS SELECT
  message_id, -- the message
  group_id, -- in which group
  data_from AS from_profile, -- who wrote
  happened_at AS sent_at -- when, UTC
FROM event_group_message_sent;

-- every answer to a compatibility question, given again or taken back, without what it says
CREATE VIEW answers AS SELECT
  happened_at AS answered_at, -- when, UTC
  (data->>'$.profileId') AS profile_id, -- who answered
  coalesce((data->>'$.packId'), (data->>'$.adult.packId')) AS pack, -- the pack, e.g. consent; null for a pack for adults, unless personal data is shown
  coalesce((data->>'$.questionId'), (data->>'$.adult.questionId')) AS question, -- the key of the question, or the id of a generated one; null where the pack is
  CAST((data->>'$.isExplained') AS BOOLEAN) AS is_explained -- true where the member wrote an explanation
FROM events WHERE type = 'QuestionAnswered';

-- every request for new questions that was answered
CREATE VIEW generated_questions AS SELECT
  happened_at AS generated_at, -- when, UTC
  pack_id AS pack, -- the pack that they were added to
  CAST(json_array_length(questions) AS INTEGER) AS questions, -- how many were added
  is_ai_generated AS is_ai -- false where the server chose them without a language model
FROM event_questions_generated;

-- every beginning to buy premium, paid or not
CREATE VIEW checkouts AS SELECT
  happened_at AS started_at, -- when, UTC
  member_id, -- who began
  plan -- monthly, annual or once
FROM event_checkout_started;

-- every change of a subscription, from the first payment to its end
CREATE VIEW subscriptions AS SELECT
  happened_at AS changed_at, -- when it was recorded, UTC
  subscription_id, -- the subscription
  member_id, -- whose it is
  plan, -- monthly or annual
  status, -- trialing, active, past_due or ended, from then on
  CAST(cents AS INTEGER) AS cents, -- price of a month or year, in US cents
  renews_at, -- when it is charged next, UTC; null when it ends before
  ends_at -- when it ends, UTC; null while it renews
FROM event_subscription_changed;

-- every payment that was received, with how much of it was taken back
CREATE VIEW payments AS SELECT
  log.payment_id, -- the payment
  log.member_id, -- who paid
  log.plan, -- monthly, annual or once
  CAST(log.cents AS INTEGER) AS cents, -- how much, in US cents
  log.paid_at, -- when, UTC
  coalesce(later.cents, 0) AS refunded_cents -- how much was refunded or lost to a dispute
FROM event_payment_received log LEFT JOIN (
  SELECT payment_id AS id, arg_max(cents, position) AS cents
  FROM event_payment_refunded GROUP BY 1
) later ON later.id = log.payment_id;

-- every block, lifted or not
CREATE VIEW blocks AS SELECT
  happened_at AS blocked_at, -- when, UTC
  data_by AS by_profile, -- who blocked
  data_on AS on_profile -- whom
FROM event_blocked;

-- every report, without its words
CREATE VIEW reports AS SELECT
  report_id, -- the report
  happened_at AS reported_at, -- when, UTC
  data_by AS by_profile, -- who reported
  data_on AS on_profile, -- whom
  reason -- e.g. harassment
FROM event_reported;

-- where a member stands with a community event, as Kith counts its seats, without companions
CREATE VIEW seats AS SELECT
  log.meetup_id, -- the event
  log.profile_id, -- who
  if(log.status = 'requested' AND log.approved_at > log.position, NULL, log.status) AS status, -- going, maybe, not_going or requested; null where they were approved and have not answered
  log.is_host, -- whether they host it
  log.answered_at, -- when they said so, UTC
  log.came -- the host's last note on whether they came; null without one
FROM (
  SELECT meetup_id, profile_id, arg_max(type, position) AS last,
    arg_max(status, position) AS status, max(position) FILTER (status IS NOT NULL) AS position,
    arg_max(happened_at, position) FILTER (status IS NOT NULL) AS answered_at,
    max(position) FILTER (type = 'RequestApproved') AS approved_at,
    bool_or(type = 'MeetupAnnounced') AS is_host,
    arg_max(came, position) FILTER (came IS NOT NULL) AS came
  FROM (
    SELECT position, happened_at, type, data->>'$.meetupId' AS meetup_id,
      if(type = 'MeetupAnnounced', data->>'$.organizer', data->>'$.profileId') AS profile_id,
      CASE type WHEN 'RsvpGiven' THEN data->>'$.status' WHEN 'SeatRequested' THEN 'requested'
        WHEN 'SeatPromoted' THEN 'going' WHEN 'MeetupAnnounced' THEN 'going' END AS status,
      CAST(data->>'$.came' AS BOOLEAN) AS came
    FROM events WHERE type IN ('MeetupAnnounced', 'RsvpGiven', 'SeatRequested', 'RequestApproved',
      'SeatPromoted', 'AttendanceMarked', 'AttendeeLeft')
  ) GROUP BY meetup_id, profile_id
) log ANTI JOIN event_meetup_forgotten USING (meetup_id)
WHERE log.last <> 'AttendeeLeft' AND log.position IS NOT NULL;

-- every time that somebody waited for a seat
CREATE VIEW waitlist AS SELECT
  meetup_id, -- the event
  profile_id, -- who waited
  joined_at, -- since when, UTC
  ended_at, -- when they waited no more, UTC; null while they wait
  CASE ended_by WHEN 'SeatPromoted' THEN 'promoted' WHEN 'WaitlistLeft' THEN 'left'
    WHEN 'AttendeeLeft' THEN 'gone' END AS outcome -- promoted: they got the seat; left; gone: their account closed, or they and the host no longer meet; null while they wait
FROM (
  SELECT type, data->>'$.meetupId' AS meetup_id, data->>'$.profileId' AS profile_id,
    happened_at AS joined_at, lead(happened_at) OVER wait AS ended_at, lead(type) OVER wait AS ended_by
  FROM events WHERE type IN ('WaitlistJoined', 'WaitlistLeft', 'SeatPromoted', 'AttendeeLeft')
  WINDOW wait AS (PARTITION BY data->>'$.meetupId', data->>'$.profileId' ORDER BY position)
) WHERE type = 'WaitlistJoined';

-- every grant of premium, from its beginning to its end
CREATE VIEW entitlements AS SELECT
  member_id, -- whose it is
  source, -- stripe: they paid; staff: given
  granted_at, -- from when, UTC
  granted_until, -- how far it was granted, UTC
  least(granted_until, replaced_at) AS ends_at -- when it ends, UTC: as granted, or earlier, by a new grant of its source or by its end
FROM (
  SELECT type, data->>'$.memberId' AS member_id, data->>'$.source' AS source,
    happened_at AS granted_at, CAST(data->>'$.until' AS TIMESTAMP) AS granted_until,
    lead(happened_at) OVER (
      PARTITION BY data->>'$.memberId', data->>'$.source' ORDER BY position
    ) AS replaced_at
  FROM events WHERE type IN ('EntitlementGranted', 'EntitlementEnded')
) WHERE type = 'EntitlementGranted';

-- every decision of the staff, on a report or on a member, without its words
CREATE VIEW decisions AS SELECT
  happened_at AS decided_at, -- when, UTC
  coalesce(data->>'$.outcome', CASE type WHEN 'MemberSuspended' THEN 'suspended' ELSE 'lifted' END) AS decision, -- no_breach or acted_on for a report; suspended or lifted for a member
  (data->>'$.reportId') AS report_id, -- the report; null for a decision on a member
  (data->>'$.profileId') AS profile_id -- the member; null for a decision on a report
FROM events WHERE type IN ('ReportResolved', 'MemberSuspended', 'SuspensionLifted');

-- when each member first took each step after signing up; null where they did not
CREATE VIEW onboarding AS SELECT
  actor AS member_id, -- the member
  min(happened_at) FILTER (type = 'MemberRegistered') AS registered_at, -- they signed in, UTC
  min(happened_at) FILTER (type = 'ProfileCreated') AS profile_at, -- they made a profile, UTC
  min(happened_at) FILTER (type = 'PhotoAdded') AS photo_at, -- they added a photo, UTC
  min(happened_at) FILTER (type = 'BoundariesStated') AS boundaries_at, -- they stated boundaries, UTC
  min(happened_at) FILTER (type = 'RelationshipPreferencesStated') AS preferences_at, -- they stated what they wish for, UTC
  min(happened_at) FILTER (type = 'HobbiesChosen') AS hobbies_at, -- they chose hobbies, UTC
  min(happened_at) FILTER (type = 'PlaceChosen') AS place_at, -- they chose a place, UTC
  min(happened_at) FILTER (type = 'QuestionAnswered') AS answer_at, -- they answered a question, UTC
  min(happened_at) FILTER (type = 'Swiped') AS swipe_at -- they swiped, UTC
FROM events WHERE actor IS NOT NULL
GROUP BY actor HAVING bool_or(type = 'MemberRegistered');

-- the weeks from Monday that are over
CREATE VIEW whole_weeks AS SELECT
  CAST(unnest(generate_series(date_trunc('week', min(happened_at)),
    date_trunc('week', max(happened_at)) - INTERVAL 7 DAY, INTERVAL 7 DAY)) AS DATE) AS week -- its Monday
FROM events;

-- the months that are over
CREATE VIEW whole_months AS SELECT
  CAST(unnest(generate_series(date_trunc('month', min(happened_at)),
    date_trunc('month', max(happened_at)) - INTERVAL 1 MONTH, INTERVAL 1 MONTH)) AS DATE) AS month -- its first day
FROM events;

-- members whose first so many days are over, as followed(28): others have not had the time
CREATE OR REPLACE MACRO followed(days) AS TABLE
SELECT * FROM profiles
WHERE created_at + to_days(days) <= (SELECT max(happened_at) FROM events);
