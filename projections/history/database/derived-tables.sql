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
