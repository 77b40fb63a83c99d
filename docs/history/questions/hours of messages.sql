SELECT hour(sent_at) AS hour_utc, count(*) AS messages
FROM messages
GROUP BY hour_utc
ORDER BY hour_utc
