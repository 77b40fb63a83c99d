SELECT date_trunc('month', happened_at)::DATE AS month, data->>'way' AS way, count(*) AS accounts
FROM events
WHERE type = 'KithAccountOpened'
GROUP BY month, way
ORDER BY month, way
