SELECT week, count(*) AS events
FROM events JOIN whole_weeks ON week = date_trunc('week', happened_at)
GROUP BY week
ORDER BY week
