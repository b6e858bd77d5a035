"""End Point passes the battery."""

from labtop.testing import battery

TestEndpoint = battery("endpoint")
