SELECT date_trunc('week', happened_at)::DATE AS week, count(*) AS events
FROM events
GROUP BY week
ORDER BY week
