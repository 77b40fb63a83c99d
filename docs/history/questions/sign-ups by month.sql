SELECT month, way, count(*) AS members
FROM members JOIN whole_months ON month = date_trunc('month', registered_at)
GROUP BY month, way
ORDER BY month, way
