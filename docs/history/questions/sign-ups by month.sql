SELECT month, data->>'way' AS way, count(*) AS accounts
FROM events JOIN whole_months ON month = date_trunc('month', happened_at)
WHERE type = 'KithAccountOpened'
GROUP BY month, way
ORDER BY month, way
