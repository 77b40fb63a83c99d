SELECT date_diff('day', matched_at, unmatched_at) AS days, count(*) AS matches
FROM matches
WHERE unmatched_at IS NOT NULL
GROUP BY days
ORDER BY days
